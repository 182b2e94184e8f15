// A page of another engine's trace: its name, every search of the root, whose the verdicts are, and nothing of a paper that it does
// not follow.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { before, test } = require('node:test');
const { file, makePage, makeTrace, open, run, zugzwang } = require('./support');

const { EMIT_LIBRARY: library } = process.env;
const trace = file('aspiration.nst');

before(() => {
  const source = path.join(__dirname, '..', '..');
  const words = ['-std=c99', `-I${path.join(source, 'trace', 'emit')}`, path.join(__dirname, 'aspiration.c'), '-o', file('aspiration')];
  execFileSync('gcc', [...words, library, `-Wl,-rpath,${path.dirname(library)}`]);
  execFileSync(file('aspiration'), [trace]);
});

test('every search of the root is named, and can be chosen', async () => {
  const tab = await open(makePage('aspiration.html', [trace]));
  assert.match(await tab.title(), /other 1\.0, my own/);
  assert.match(await tab.textContent('.about'), /^other 1\.0, my own, depth 2/);
  const options = await tab.locator('.searches option').allTextContents();
  assert.deepEqual(options, [
    'depth 1, window (-∞, +∞)',
    'depth 2, search 1 of 3, window (10, 30)',
    'depth 2, search 2 of 3, window (40, 60)',
    'depth 2, search 3 of 3, window (-∞, 60)',
  ]);
  const crumb = () => tab.textContent('.crumbs li');
  assert.equal(await crumb(), 'depth 2, search 3 of 3');
  await tab.selectOption('.searches', { label: options[1] });
  assert.equal(await crumb(), 'depth 2, search 1 of 3');
  assert.match(await tab.textContent('.facts'), /node 4 /);
  await tab.keyboard.press('Home');
  await tab.finish();
});

test('nothing is said of verify, and no figure of the paper stands beside it', async () => {
  const tab = await open(makePage('aspiration.html', [trace]), { width: 1920, height: 1080 });
  assert.equal(await tab.isVisible('.code'), false);
  assert.equal(await tab.isVisible('.value-verify'), false);
  assert.ok(await tab.isVisible('.value-alpha'));
  assert.doesNotMatch(await tab.textContent('.legend'), /verify/);
  await tab.finish();
  const own = await open(makePage('own.html', [makeTrace('own.nst', zugzwang, 3, 'verified:3')]), { width: 1920, height: 1080 });
  assert.ok((await own.isVisible('.code')) && (await own.isVisible('.value-verify')));
  assert.match(await own.textContent('.legend'), /verify/);
  assert.equal(await own.isVisible('.searches'), false);
  await own.finish();
});

test('an audit of it is shown with whose verdicts they are', async () => {
  run('audit', trace, '--judge', 'nullscope');
  const tab = await open(makePage('judged.html', [trace]));
  assert.match(await tab.textContent('.warnings'), /nullscope's, not those of other 1\.0/);
  await tab.click('#tab-find');
  assert.match(await tab.textContent('#find-audit'), /nullscope’s verdict/);
  await tab.evaluate(() => {
    const { lane } = window.nullscope;
    window.nullscope.go(lane.trace.leaveEvent[lane.trace.audit.findIndex((verdict) => verdict > 0)]);
  });
  assert.match(await tab.textContent('.sentence'), /By nullscope's evaluation, not the engine's own/);
  await tab.finish();
});
