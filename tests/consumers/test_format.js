// The reader that was written from trace/format/FORMAT.md reads the same nodes as the program does.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { compileLog, exported, file, json, nullscope, record, run, traces } = require('./support.js');
const { marks, purposes, readTrace } = require('./read_trace.js');

const square = (n) => 'abcdefgh'[n & 7] + ((n >> 3) + 1);
function uci(move) {
  if (move === 0) return null;
  return move === 65 ? '--' : square(move & 63) + square((move >> 6) & 63) + ['', 'n', 'b', 'r', 'q'][move >> 12];
}

// A node as a row of `nullscope export`, but for its move in SAN, which takes a board, and with numbers for labels.
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
    children: n.children, moves: n.moves, size: n.size, folded: n.folded,
    purpose: purposes[n.purpose], label: n.label, exit_label: n.exitLabel, stage: n.stage, static_eval: n.staticEval,
    tt_move: uci(n.ttMove), excluded: uci(n.excluded), skipped: n.skipped, left_at: sequence,
  };
}

// Gives what was read, for a closer look.
async function compare(trace) {
  const rows = exported(trace, 'x.jsonl').trimEnd().split('\n');
  const summary = json('summary', trace);
  let at = 0;
  const names = []; // of labels, known by numbers first and by names later
  const seen = new Set();
  const content = await readTrace(fs.readFileSync(file(trace)), (node, root, sequence) => {
    // What is worked out from several nodes, or comes from an audit, is no part of the format.
    const { move, trace: number, best, best_san: san, verdict, null_nodes: inNull, verification_nodes: inVerification,
      re_search_nodes: inReSearch, rest_nodes: rest, ...expected } = JSON.parse(rows[at++]);
    assert.equal(number, 1);
    assert.equal(best === null, san === null, `the best move of ${move} in ${trace}`);
    assert.equal(verdict, null);
    if (rest !== null) assert.equal(inNull + inVerification + inReSearch + rest, expected.size, `what was spent at ${move} in ${trace}`);
    const row = rowOf(node, root.depth, sequence);
    if (expected.null_value === null) row.null_value = null; // a null move that never came back
    for (const column of ['label', 'exit_label', 'stage']) {
      const name = expected[column];
      if (row[column]) assert.equal((names[row[column]] ??= name), name, `${column} of ${move} in ${trace}`);
      row[column] = row[column] ? name : null;
      if (row[column] !== null) seen.add(column);
    }
    for (const column of ['static_eval', 'tt_move', 'excluded']) if (row[column] !== null) seen.add(column);
    if (row.skipped) seen.add('skipped');
    seen.add(row.purpose).add(row.exit);
    if (JSON.stringify(row) !== JSON.stringify(expected)) assert.deepEqual(row, expected, `${move} in ${trace}`);
  });
  assert.equal(at, rows.length);
  const { header, ending, labels, roots, iterations } = content;
  for (const name of ['program', 'fen', 'label', 'policy', 'filter']) assert.equal(header[name], summary[name]);
  names.forEach((name, number) => assert.equal(ending.labels[number - 1], name));
  assert.deepEqual(labels, ending.labels);
  assert.deepEqual(roots, iterations);
  return { ...content, seen };
}

for (const name of Object.keys(traces)) test(`${name}, read twice`, () => compare(record(name)));

test('every policy', async () => {
  const names = /^ {2}((?:none|std|adaptive|verified|reduce|enr|probe|double|eval|growing|playing)[^ ]*)/gm;
  const policies = [...nullscope('search', '--help').matchAll(names)];
  assert.ok(policies.length > 13);
  for (const [, policy] of policies) {
    const [position] = traces['zugzwang.nst'];
    nullscope('trace', position, '--depth', '5', '--policy', policy.replace('R', '2').replace('cost', '2'), '-o', 'policy.nst', '--force');
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

// A search of the example engine, by way of its log.
async function compareModern(name, ...options) {
  run(file('modern'), '--fen', traces['middlegame.nst'][0], ...options, '--trace', file(`${name}.nsl`));
  nullscope('pack', `${name}.nsl`, '-o', `${name}.nst`, '--force');
  return compare(`${name}.nst`);
}

test('another engine, with all that a trace can say', async () => {
  compileLog('modern');
  const { ending, seen } = await compareModern('deep', '--depth', '7');
  assert.ok(ending.labels.length > 3 && ending.error === '');
  for (const what of ['label', 'exit_label', 'stage', 'static_eval', 'tt_move', 'excluded', 'skipped', 'pruned'])
    assert.ok(seen.has(what), what);
  for (const purpose of ['reduced', 'lmr-re-search', 'pvs-re-search', 'aspiration', 'singular']) assert.ok(seen.has(purpose), purpose);
  const { iterations } = await compareModern('threads', '--depth', '5', '--threads', '2', '--multipv', '2');
  const most = (name) => Math.max(...iterations.map((root) => root[name]));
  assert.deepEqual([most('line'), most('thread')], [2, 1]);
  assert.ok(most('attempt') > 1);
});
