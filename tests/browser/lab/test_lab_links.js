// From a recorded search to the lab: a node's link searches the same position again, and a chapter's "Try it" the chapter's search.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const fs = require('node:fs');
const path = require('node:path');
const { file, isFresh, labPage, makePage, makeTrace, open, run, until, zugzwang } = require('../support');
const { fenOf, idle, playedMoves, shown } = require('./hands');

const options = { skip: labPage() === null && 'the program was built without the lab' };
const hashOf = (address) => address.slice(address.indexOf('#'));

test('a node of a recorded search is searched again in the lab', options, async () => {
  const trace = makeTrace('t.nst', zugzwang, 6, 'std:3', { options: ['--history', 'off'] });
  const tab = await open(makePage('t.html', [trace], '--lab', 'lab.html'));
  const root = await tab.getAttribute('.again-in-lab', 'href');
  await tab.keyboard.press('End');
  await tab.evaluate(() => {
    const { trace: shownTrace } = window.nullscope.lane;
    const ba4 = shownTrace.sans.indexOf('Ba4');
    const node = Array.from({ length: shownTrace.count }, (_, i) => i).filter((i) => shownTrace.san[i] === ba4 && shownTrace.ply[i] === 1).at(-1);
    window.nullscope.go(shownTrace.enterEvent[node]);
  });
  const node = await tab.getAttribute('.again-in-lab', 'href');
  await tab.finish();
  assert.ok(root.startsWith('lab.html#fen=') && node.startsWith('lab.html#fen='));

  const same = await open(labPage(), { hash: hashOf(root) });
  await idle(same);
  const { searches } = await shown(same);
  const recorded = await open(makePage('t.html', [trace]));
  assert.deepEqual(searches, (await shown(recorded)).searches, 'the same search: the same nodes and events');
  await recorded.finish();
  await same.finish();

  const below = await open(labPage(), { hash: hashOf(node) });
  await idle(below);
  assert.deepEqual(await playedMoves(below), ['start', 'Ba4']);
  assert.match(await fenOf(below), /^8\/8\/p7\/k2N4\/B6p\/K6p\/PP5P\/2q5 b/);
  await below.finish();
});

test('what the lab shows of a search is what `view` embeds of its trace, byte for byte', options, async () => {
  const recorded = await open(makePage('same.html', [makeTrace('same.nst', zugzwang, 6, 'verified:3')]));
  const carried = await recorded.evaluate(async () => {
    const packed = Uint8Array.from(atob(document.getElementById('trace-0').textContent), (c) => c.charCodeAt(0));
    const bytes = new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
    return Array.from(bytes);
  });
  await recorded.finish();
  const tab = await open(labPage());
  const made = await tab.evaluate(async (fen) => {
    const search = { fen, policy: 'verified:3', depth: 6, nodes: 1_000_000, options: '' };
    const { data } = await window.lab.workshop.run({ kind: 'search', searches: [search], audit: false }, () => undefined);
    return Array.from(data[0]);
  }, zugzwang);
  await tab.finish();
  assert.deepEqual(made, carried);
});

test('an address that changes is followed without loading the page again', options, async () => {
  const tab = await open(labPage());
  await idle(tab);
  await tab.evaluate((fen) => (location.hash = `#fen=${encodeURIComponent(fen)}&policy=none&depth=3&panel=totals`), zugzwang);
  await until(tab, () => window.nullscope.lane.trace.head.policy === 'none' && window.nullscope.tabs.id === 'totals', null, 60_000);
  await tab.finish();
});

test('an open question is answered by experiment: the lab stands at its place, and the lesson still asks', options, async () => {
  const folder = process.env.LESSON_PAGES ? path.join(process.env.LESSON_PAGES, 'site') : file('site');
  if (!isFresh(path.join(folder, 'index.html'))) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    run('lesson', '--site', folder, '--force');
  }
  const place = (page) =>
    page.evaluate(() => {
      const { trace, event, moment } = window.nullscope.lane;
      return { event: trace.sequence(event), node: trace.id[moment.node], path: moment.path.map((node) => trace.sans[trace.san[node]]), policy: trace.head.policy };
    });
  for (const [name, chapter] of [['3-zugzwang', 2], ['4-horizon', 4], ['5-verified', 6]]) {
    const lesson = await open(path.join(folder, `${name}.html`), { hash: `#chapter=${chapter}` });
    assert.match(await lesson.textContent('.try-it'), /stays open/);
    const asked = await place(lesson);
    const link = await lesson.getAttribute('.try-it a', 'href');
    assert.equal(await lesson.getAttribute('.try-it a', 'target'), '_blank');
    const lab = await open(path.join(folder, link.split('#')[0]), { hash: hashOf(link) });
    await idle(lab);
    assert.deepEqual(await place(lab), asked);
    await lab.keyboard.press('ArrowRight'); // what does the search do?
    assert.equal((await place(lab)).event, asked.event + 1);
    await lab.finish();
    assert.ok(await lesson.evaluate(() => window.nullscope.asking.isOpen), 'the question is still open');
    assert.equal(await lesson.textContent('.lesson .verdict'), '');
    await lesson.finish();
  }
});
