// speedscope's file against its own schema, Chrome's Trace Event format against what its description demands, and the
// weights of both and of collapsed stacks against the summary.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const Ajv = require('ajv');
const { exported, json, nullscope, record, sum, traces } = require('./support.js');

const schema = JSON.parse(fs.readFileSync(require.resolve('speedscope/dist/release/file-format-schema.json'), 'utf8'));
const isSpeedscope = new Ajv({ allowUnionTypes: true }).compile(schema);

function checkSpeedscope(text, nodes) {
  const data = JSON.parse(text);
  assert.ok(isSpeedscope(data), JSON.stringify(isSpeedscope.errors));
  const [profile] = data.profiles;
  assert.equal(profile.samples.length, profile.weights.length);
  assert.equal(sum(profile.weights), nodes);
  assert.equal(profile.endValue - profile.startValue, nodes);
  for (const sample of profile.samples) for (const frame of sample) assert.ok(frame < data.shared.frames.length);
  const names = data.shared.frames.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
}

function checkCollapsed(text, nodes) {
  let total = 0;
  for (const line of text.trimEnd().split('\n')) {
    const [, stack, count] = /^(\S[^;]*(?:;[^;]+)*) (\d+)$/.exec(line);
    assert.ok(stack);
    total += Number(count);
  }
  assert.equal(total, nodes);
}

// Complete events ("X") of one thread are a tree: sorted by time, each lies within the one it begins in, or after it.
function checkNesting(slices) {
  const open = [];
  for (const slice of [...slices].sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length && open.at(-1) <= slice.ts) open.pop();
    if (open.length)
      assert.ok(slice.ts + slice.dur <= open.at(-1), `slice of node ${slice.args.node} overlaps its parent's end`);
    open.push(slice.ts + slice.dur);
  }
}

function checkChrome(text, summary) {
  const data = JSON.parse(text);
  const slices = data.traceEvents.filter(({ ph }) => ph === 'X');
  for (const { name, ph, pid, tid, args } of data.traceEvents) {
    assert.ok(typeof name === 'string' && Number.isInteger(pid) && Number.isInteger(tid) && typeof args === 'object');
    assert.ok(ph === 'X' || ph === 'M');
  }
  for (const { cat, ts, dur } of slices) assert.ok(typeof cat === 'string' && ts >= 0 && dur > 0);
  checkNesting(slices);
  assert.equal(slices.length, summary.nodes.total);
  for (const [exit, nodes] of Object.entries(summary.exits))
    assert.equal(slices.filter(({ cat }) => cat.replace(/[ -]/g, '_') === exit).length, nodes, exit);
  const roots = new Map(); // an iteration's last root has the most nodes of them
  for (const { name, args } of slices) if (name === `depth ${args.iteration}`) roots.set(args.iteration, args.nodes);
  assert.equal(sum([...roots.values()]), summary.nodes.total);
}

for (const name of Object.keys(traces))
  test(`flame graphs of ${name} are what their programs expect, and add up to the summary`, () => {
    const trace = record(name);
    const summary = json('summary', trace);
    const nodes = summary.nodes.total;
    for (const options of [[], ['--by', 'exit'], ['--min-size', '40']]) {
      checkSpeedscope(exported(trace, 'x.speedscope.json', ...options), nodes);
      checkCollapsed(exported(trace, 'x.folded', ...options), nodes);
    }
    checkChrome(exported(trace, 'x.chrome.json'), summary);
  });

test('what a filter left out has its weight in flame graphs', () => {
  nullscope('trace', ...traces['middlegame.nst'], '--max-ply', '3', '-o', 'filtered.nst', '--force');
  const { nodes, not_recorded: left } = json('summary', 'filtered.nst');
  assert.ok(left > 0);
  checkSpeedscope(exported('filtered.nst', 'x.speedscope.json'), nodes.total);
  checkCollapsed(exported('filtered.nst', 'x.folded'), nodes.total);
});
