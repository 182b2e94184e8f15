// "Save picture": tree, board and map as they are shown, as SVG and as PNG.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { lessonPage, open, settled } = require('./support');

async function saved(tab, what) {
  const file = tab.waitForEvent('download');
  await tab.selectOption('.pictures', what);
  const done = await file;
  if (process.env.SCREENSHOTS) await done.saveAs(`${process.env.SCREENSHOTS}/${done.suggestedFilename()}`);
  return { name: done.suggestedFilename(), bytes: fs.readFileSync(await done.path()) };
}

test('tree, board and map are saved as they are shown', async () => {
  const tab = await open(lessonPage('zugzwang').page, { hash: '#chapter=4', reducedMotion: 'reduce' });
  await settled(tab);
  for (const what of ['tree', 'board', 'map']) {
    const drawing = await saved(tab, `${what} svg`);
    assert.equal(drawing.name, `${what}.svg`);
    const text = drawing.bytes.toString();
    const fault = await tab.evaluate((xml) => new DOMParser().parseFromString(xml, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '', text);
    assert.equal(fault, '', what);
    assert.doesNotMatch(text, /https?:(?!\/\/www\.w3\.org)|var\(--/, 'it stands alone');
    if (what === 'tree') assert.match(text, /<text[^>]*>Ba4<\/text>/);
    if (what === 'board') assert.match(text, /<symbol[^>]*id="piece-bQ"/);
    const pixels = await saved(tab, `${what} png`);
    assert.equal(pixels.bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(pixels.bytes.readUInt32BE(16) >= 400, 'twice as wide as on the screen');
  }
  await tab.finish();
});

test('a question that is open is not given away by a picture', async () => {
  const tab = await open(lessonPage('zugzwang').page, { hash: '#chapter=3', reducedMotion: 'reduce' });
  const text = (await saved(tab, 'tree svg')).bytes.toString();
  const cross = /stroke="#c00000"/;
  assert.doesNotMatch(text, /zugzwang/);
  assert.doesNotMatch(text, cross);
  await tab.keyboard.press('2');
  await settled(tab);
  assert.match((await saved(tab, 'tree svg')).bytes.toString(), cross);
  await tab.finish();
});
