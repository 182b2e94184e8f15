// The reader that was written from trace/format/FORMAT.md reads the same nodes as the program does.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { exported, file, json, nullscope, record, traces } = require('./support.js');
const { marks, readTrace } = require('./read_trace.js');

const square = (n) => 'abcdefgh'[n & 7] + ((n >> 3) + 1);
function uci(move) {
  if (move === 0) return null;
  return move === 65 ? '--' : square(move & 63) + square((move >> 6) & 63) + ['', 'n', 'b', 'r', 'q'][move >> 12];
}

// A node as a row of `nullscope export`, but for its move in SAN, which takes a board.
function rowOf(n, iteration, sequence) {
  const mark = (name) => (n.marks & marks[name] ? 1 : 0);
  const region = (bit) => (n.regions & bit ? 1 : 0);
  return {
    id: n.id, parent: n.parent || null, iteration, ply: n.ply, uci: uci(n.move),
    kind: n.quiescence ? 'quiescence' : 'interior',
    depth: n.depth, depth_now: n.depthNow, verify: Number(n.verify), alpha: n.alpha, beta: n.beta,
    value: n.exit === 'stopped' ? null : n.value, bound: n.bound, exit: n.exit,
    null_tried: mark('nullTried'), null_value: n.nullValue, null_fail_high: mark('nullFailHigh'),
    reduced: mark('reduced'), verify_flipped: mark('flipped'), re_searched: mark('reSearched'),
    pvs_re_searched: mark('pvsReSearched'),
    in_null: region(1), in_verification: region(2), in_re_search: region(4),
    children: n.children, moves: n.moves, size: n.size, folded: n.folded, left_at: sequence,
  };
}

async function compare(trace) {
  const rows = exported(trace, 'x.jsonl').trimEnd().split('\n');
  let at = 0;
  const header = await readTrace(fs.readFileSync(file(trace)), (node, iteration, sequence) => {
    const { move, ...expected } = JSON.parse(rows[at++]);
    const row = rowOf(node, iteration, sequence);
    if (expected.null_value === null) row.null_value = null; // a null move that never came back
    if (JSON.stringify(row) !== JSON.stringify(expected)) assert.deepEqual(row, expected, `${move} in ${trace}`);
  });
  assert.equal(at, rows.length);
  const summary = json('summary', trace);
  for (const name of Object.keys(header)) assert.equal(header[name], summary[name]);
}

for (const name of Object.keys(traces)) test(`${name}, read twice`, () => compare(record(name)));

test('every policy', async () => {
  const names = /^ {2}((?:none|std|adaptive|verified|reduce|enr|probe|double)[^ ]*)/gm;
  const policies = [...nullscope('search', '--help').matchAll(names)];
  assert.ok(policies.length > 8);
  for (const [, policy] of policies) {
    const [position] = traces['zugzwang.nst'];
    nullscope('trace', position, '--depth', '5', '--policy', policy.replace('R', '2'), '-o', 'policy.nst', '--force');
    await compare('policy.nst');
  }
});

test('what a filter left out, a label, more than one block', async () => {
  nullscope('trace', ...traces['middlegame.nst'], '--max-ply', '2', '-o', 'filtered.nst', '--force');
  await compare('filtered.nst');
  fs.writeFileSync(file('suite.epd'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "one";\n');
  nullscope('trace', 'suite.epd#one', '--depth', '7', '-o', 'long.nst', '--force');
  const { label, nodes } = json('summary', 'long.nst');
  assert.ok(nodes.total > 65536);
  assert.equal(label, 'one');
  await compare('long.nst');
});
