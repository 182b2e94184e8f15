// Used by page.sh: measures pages of 100,000 and 1,000,000 nodes and fails where they are too large or too slow.
'use strict';

const { makePage, makeTrace, measure, middlegame } = require('../browser/measure');
const { test } = require('node:test');
const { bar } = require('./bar');

const limits = [
  { depth: 6, what: '100,000 nodes', bytes: 3 * 1024 * 1024, usable: 2000, step: 150, frame: 20 },
  { depth: 8, what: '1,000,000 nodes', usable: 5000, step: 150 },
];

for (const limit of limits)
  test(limit.what, async () => {
    const page = makePage('page.html', [makeTrace('t.nst', middlegame, limit.depth, 'verified:3')], '--max-nodes', '1500000');
    const runs = [];
    for (let i = 0; i < 3; ++i) runs.push(await measure(page));
    const best = (name) => Math.min(...runs.map((r) => r[name]));
    const { bytes, drawn } = runs[0];
    console.log(`${limit.what}: ${bytes} bytes, median frame ${best('frame').toFixed(1)} ms (${drawn} boxes in the last one)`);
    const kept = [
      bar(`a page of ${limit.what}, usable after`, best('usable'), 'ms', 'most', limit.usable),
      bar(`a page of ${limit.what}, a step`, best('step'), 'ms', 'most', limit.step),
    ];
    if (limit.bytes) kept.push(bar(`a page of ${limit.what}, its size`, bytes, 'bytes', 'most', limit.bytes));
    if (limit.frame) kept.push(bar(`a page of ${limit.what}, a frame`, best('frame'), 'ms', 'most', limit.frame));
    if (!kept.every(Boolean)) throw new Error('a bar is missed');
  });
