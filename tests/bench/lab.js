// The lab in Chromium: how fast, how large, how soon; with LAB_FULL, every policy against the program, and the memory of 500 searches.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');

const { test } = require('node:test');
const assert = require('node:assert/strict');
const { labPage, middlegame, open, program } = require('../browser/support');
const { openLab } = require('../browser/lab_hands');
const { digest } = require('../viz/page/lab/digest');

const full = process.env.LAB_FULL === 'yes';
const report = (what, value, bar) => console.log(`${what}: ${value}${bar ? ` (${bar})` : ''}`);
const reference = (input, ...words) => execFileSync(process.env.REFERENCE, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n');

// A job in the page's worker: how long it took there, and its result in short.
const job = (tab, searches, kind) =>
  tab.evaluate(
    async ([all, what]) => {
      const start = performance.now();
      const { outcomes } = await window.lab.workshop.run({ kind: what, searches: all, audit: false }, () => undefined);
      return { seconds: (performance.now() - start) / 1000, nodes: outcomes.reduce((sum, each) => sum + each.nodes, 0) };
    },
    [searches, kind],
  );

test('speed, size and times', async () => {
  const bytes = fs.statSync(labPage()).size;
  report('size', `${bytes} bytes`, 'at most 600,000');
  assert.ok(bytes <= 600_000);
  const began = Date.now();
  const tab = await open(labPage());
  const usable = Date.now() - began;
  report('usable after', `${usable} ms`, 'browser started and page opened; 1000');

  // In turn, the best of several: other work on the machine disturbs both.
  const search = { fen: middlegame, policy: 'verified:3', depth: 8, nodes: 20_000_000, options: '' };
  await job(tab, [{ ...search, depth: 6 }], 'count'); // compiled and warm
  let [lab, native] = [0, 0];
  for (let i = 0; i < 5; ++i) {
    const { nodes, seconds } = await job(tab, [search], 'count');
    lab = Math.max(lab, nodes / seconds);
    const [result] = JSON.parse(execFileSync(program, ['search', middlegame, '--depth', '8', '--policy', 'verified:3', '--json'], { encoding: 'utf8' })).results;
    native = Math.max(native, result.nodes.total / result.seconds);
  }
  report('nodes per second', `lab ${(lab / 1e6).toFixed(2)} M, program ${(native / 1e6).toFixed(2)} M, ratio ${(lab / native).toFixed(2)}`, 'at least 0.6');

  const shown = await tab.evaluate(async (fen) => {
    const { workshop } = window.lab;
    const run = workshop.run;
    let ended = 0;
    workshop.run = (work, progress) => run.call(workshop, work, (each) => ((ended = performance.now()), progress(each)));
    await window.lab.search({ ...window.lab.wanted, start: fen, moves: [], at: 0, policy: 'none', depth: 6, nodes: 20_000_000 });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    workshop.run = run;
    return { after: performance.now() - ended, nodes: window.nullscope.lane.trace.head.recorded };
  }, middlegame);
  report(`a search of ${shown.nodes} nodes is on the screen`, `${Math.round(shown.after)} ms after its last iteration`, '3000 for a million');
  assert.ok(lab / native >= 0.6, 'speed');
  await tab.finish();
});

test('every policy, 200 random positions, depth 5: the program’s own nodes, moves, scores and events', { skip: !full }, async () => {
  const tab = await openLab();
  await tab.evaluate(`window.digest = ${digest}`);
  const { policies } = await tab.evaluate(() => window.lab.info.lab);
  const names = policies.flatMap(({ name, r }) => (r === null ? [name] : [1, 2, 3, 4].map((each) => `${name}:${each}`)));
  let compared = 0;
  for (const fen of reference('', '200')) {
    const searches = names.map((policy) => ({ fen, policy, depth: 5, nodes: 20_000_000, options: '' }));
    const wanted = reference(searches.map((search) => JSON.stringify(search)).join('\n'));
    const got = await tab.evaluate(async (all) => {
      const lines = [];
      for (const search of all) {
        const { outcomes, data } = await window.lab.workshop.run({ kind: 'search', searches: [search], audit: false }, () => undefined);
        lines.push(`${outcomes[0].nodes} ${outcomes[0].best} ${outcomes[0].score} ${window.digest(data[0])}`);
      }
      return lines;
    }, searches);
    assert.deepEqual(got, wanted, fen);
    compared += got.length;
  }
  report('searches compared with the program', compared);
  await tab.finish();
});

test('500 searches in a row do not grow the memory', { skip: !full }, async () => {
  const tab = await openLab();
  const cdp = await tab.context().newCDPSession(tab);
  const used = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
  const round = async (count) => {
    for (let i = 0; i < count; ++i)
      await tab.evaluate((policy) => window.lab.search({ ...window.lab.wanted, policy, second: 'verified:3' }), i % 2 ? 'std:2' : 'std:3');
  };
  await round(50);
  const before = await used();
  await round(500);
  const after = await used();
  report('memory of the page', `${before.toFixed(1)} MiB after 50 searches, ${after.toFixed(1)} MiB after 550`);
  assert.ok(after < before * 1.2 + 2);
  await tab.finish();
});

