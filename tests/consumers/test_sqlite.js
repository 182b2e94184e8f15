// sqlite3 runs the queries of tools/EXPORT.md, and they give what `summary` counts.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { exported, json, nullscope, readSource, record, run, sum, traces } = require('./support.js');

const all = [...readSource('tools/EXPORT.md').matchAll(/```sql\n([^]*?)```/g)].map((match) => match[1]);
const several = all.filter((sql) => sql.startsWith('-- Over traces'));
const queries = all.filter((sql) => !several.includes(sql));

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

test('the document has ten queries, and three over several traces', () => {
  assert.equal(queries.length, totals.length);
  assert.equal(several.length, 3);
});

for (const name of Object.keys(traces))
  test(`the ten queries and the summary of ${name} agree`, () => {
    const trace = record(name);
    const summary = json('summary', trace);
    exported(trace, 'x.sqlite');
    queries.forEach((sql, i) => totals[i](ask('x.sqlite', sql), summary));
    assert.deepEqual(ask('x.sqlite', 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    const [facts] = ask('x.sqlite', 'SELECT * FROM trace');
    for (const fact of ['fen', 'policy', 'program', 'label', 'filter']) assert.equal(facts[fact] ?? '', summary[fact]);
    assert.equal(facts.file, trace);
    assert.equal(facts.best, summary.bestmove);
    assert.equal(facts.nodes, summary.nodes.total);
  });

test('the queries over several traces, and what an audit found', () => {
  const names = Object.keys(traces).map(record);
  for (const name of names) nullscope('audit', name, '--force');
  nullscope('export', ...names, '-o', 'all.sqlite', '--force');
  const summaries = names.map((name) => json('summary', name));
  const byTrace = ask('all.sqlite', several[0]);
  assert.deepEqual(
    byTrace.map((row) => row.nodes),
    summaries.map((summary) => summary.nodes.total),
  );
  const verdicts = ask('all.sqlite', several[1]);
  names.forEach((name, i) => {
    const counted = verdicts.find(({ file }) => file === name);
    assert.equal(counted.cutoffs, summaries[i].null_move.cut);
    assert.equal(counted.wrong, json('find', name, '--audit', 'wrong').matches);
  });
  const costliest = ask('all.sqlite', several[2]);
  const found = json('find', ...names, '--event', 're-search', '--top', '10');
  assert.deepEqual(
    costliest.map(({ trace, id, size, re_search_nodes }) => [trace, id, size, re_search_nodes]),
    found.nodes.map((node) => [node.trace, node.node, node.size, node.re_search_nodes]),
  );
});

test('what is asked for often has an index', () => {
  const names = ['zugzwang.nst', 'endgame.nst'].map(record);
  exported(names[0], 'x.sqlite');
  nullscope('export', ...names, '-o', 'two.sqlite', '--force');
  for (const database of ['x.sqlite', 'two.sqlite'])
    for (const where of ['parent = 1', 'id = 7', 'trace = 1 AND id = 7']) {
      const plan = run('sqlite3', database, `EXPLAIN QUERY PLAN SELECT * FROM node WHERE ${where}`);
      assert.match(plan, /SEARCH node_row USING (INDEX|INTEGER PRIMARY KEY)/, `${database}: ${where}`);
    }
});
