// sqlite3 runs the queries of tools/EXPORT.md, and they give what `summary` counts.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { exported, json, readSource, record, run, sum, traces } = require('./support.js');

const queries = [...readSource('tools/EXPORT.md').matchAll(/```sql\n([^]*?)```/g)].map((match) => match[1]);

function ask(database, sql) {
  const out = run('sqlite3', '-json', database, `\n${sql}`); // (what begins with -- would be an option)
  return out ? JSON.parse(out) : [];
}

const column = (rows, name) => sum(rows.map((row) => row[name]));

// What each query must add up to, in the order of the document.
const totals = [
  (rows, summary) => {
    assert.equal(column(rows, 'nodes'), summary.nodes.total);
    assert.equal(column(rows, 'quiescence'), summary.nodes.quiescence);
    assert.equal(column(rows, 'below_null'), summary.nodes.null);
    assert.equal(column(rows, 'verification'), summary.nodes.verification);
    assert.equal(column(rows, 're_search'), summary.nodes.re_search);
  },
  (rows, summary) => {
    for (const row of rows) {
      const counted = summary.by_depth.find(({ depth }) => depth === row.depth);
      assert.equal(row.tried, counted.null_tried);
      assert.equal(row.fail_high, counted.null_fail_high);
      assert.equal(row.cut, counted.null_cut);
      assert.equal(row.verification_failed, counted.verification_failed);
    }
    assert.equal(column(rows, 'tried'), summary.null_move.tried);
  },
  (rows, summary) => {
    for (const row of rows) assert.equal(row.nodes, summary.exits[row.exit.replace(/[ -]/g, '_')]);
    assert.equal(column(rows, 'nodes'), summary.nodes.total);
  },
  (rows, summary) => assert.equal(column(rows, 'nodes') + 1, summary.iterations.at(-1).nodes.total),
  (rows, summary) => assert.equal(rows.length, summary.null_move.verification_failed),
  (rows, summary) => {
    assert.equal(column(rows, 'cutoffs'), summary.cutoffs.move);
    assert.equal(column(rows, 'by_first_move'), summary.cutoffs.first_move);
  },
  (rows, summary) => assert.equal(column(rows, 'tt_cutoffs'), summary.table.cut),
  (rows, summary) => {
    assert.equal(rows.length, summary.iterations.length);
    rows.forEach((row, i) => {
      const counted = summary.iterations[i];
      assert.equal(row.nodes, counted.nodes.total);
      if (i) assert.ok(Math.abs(row.ebf - counted.branching_factor) < 0.001);
    });
  },
  (rows, summary) => {
    assert.equal(column(rows, 'nodes'), summary.nodes.total);
    assert.equal(column(rows, 'quiescence'), summary.nodes.quiescence);
    assert.equal(rows.at(-1).ply, summary.max_ply);
  },
  (rows, summary) => {
    assert.equal(rows.length > 0, summary.null_move.verification_failed > 0);
    rows.forEach((row, i) => assert.equal(row.ply, i)); // from the root down, without a gap
  },
];

test('the document has ten queries', () => assert.equal(queries.length, totals.length));

for (const name of Object.keys(traces))
  test(`the ten queries and the summary of ${name} agree`, () => {
    const trace = record(name);
    const summary = json('summary', trace);
    exported(trace, 'x.sqlite');
    queries.forEach((sql, i) => totals[i](ask('x.sqlite', sql), summary));
    assert.deepEqual(ask('x.sqlite', 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    const facts = Object.fromEntries(ask('x.sqlite', 'SELECT * FROM search').map((row) => [row.name, row.value]));
    for (const fact of ['fen', 'policy', 'program', 'label', 'filter']) assert.equal(facts[fact], summary[fact]);
  });

test('what is asked for often has an index', () => {
  exported(record('zugzwang.nst'), 'x.sqlite');
  for (const where of ['parent = 1', "exit = 'null-move-cutoff' AND depth = 3", "move = 'Ba4'", 'id = 7']) {
    const plan = run('sqlite3', 'x.sqlite', `EXPLAIN QUERY PLAN SELECT * FROM node WHERE ${where}`);
    assert.match(plan, /SEARCH node USING (INDEX|INTEGER PRIMARY KEY)/, where);
  }
});
