// Used by page.sh: measures pages of 100,000 and 1,000,000 nodes and fails where they are too large or too slow.
'use strict';

const { makePage, makeTrace, measure, middlegame } = require('../browser/measure');
const { test } = require('node:test');

const limits = [
  { depth: 6, what: '100,000 nodes', bytes: 3 * 1024 * 1024, usable: 2000, step: 150, frame: 20 },
  { depth: 8, what: '1,000,000 nodes', bytes: Infinity, usable: 5000, step: 150, frame: Infinity },
];

for (const limit of limits)
  test(limit.what, async () => {
    const page = makePage('page.html', [makeTrace('t.nst', middlegame, limit.depth, 'verified:3')], '--max-nodes', '1500000');
    const runs = [];
    for (let i = 0; i < 3; ++i) runs.push(await measure(page));
    const best = (name) => Math.min(...runs.map((r) => r[name]));
    const { bytes, drawn } = runs[0];
    console.log(
      `${limit.what}: ${(bytes / 1024 / 1024).toFixed(2)} MiB, usable after ${(best('usable') / 1000).toFixed(2)} s, a step ${(best('step') / 1000).toFixed(3)} s, ` +
        `median frame ${best('frame').toFixed(1)} ms (${drawn} boxes in the last one)`,
    );
    if (bytes > limit.bytes || best('usable') > limit.usable || best('step') > limit.step || best('frame') > limit.frame) throw new Error('beyond the limit');
  });
