// Graphviz reads the DOT file; an XML parser and Graphviz's graphml2gv the GraphML one.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { exported, file, json, record, run, traces } = require('./support.js');

// Nodes and edges of a graph, as Graphviz counts them.
const counted = (name) => run('gc', '-n', '-e', name).trim().split(/\s+/).slice(0, 2).map(Number);

for (const name of Object.keys(traces))
  test(`the graphs of ${name} have a node a node, and an edge for all but the roots`, () => {
    const trace = record(name);
    const { nodes, iterations } = json('summary', trace);
    const expected = [nodes.total, nodes.total - iterations.length];
    exported(trace, 'x.dot');
    assert.deepEqual(counted('x.dot'), expected);
    exported(trace, 'x.graphml');
    run('xmllint', '--noout', 'x.graphml');
    run('graphml2gv', '-o', file('y.gv'), 'x.graphml');
    assert.deepEqual(counted('y.gv'), expected);
  });

test('all fields of a node are in its graph, under its own name', () => {
  const trace = record('zugzwang.nst');
  const rows = exported(trace, 'x.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(Object.keys(rows[0])[0], 'trace'); // of which a graph has one
  const graphml = exported(trace, 'x.graphml');
  for (const name of Object.keys(rows[0]).slice(1)) assert.match(graphml, new RegExp(`<key id="${name}" for="node"`));
  // A flag that is not said is its default.
  assert.match(graphml, /<key id="in_null" .*attr.type="long"><default>0<\/default><\/key>/);
  for (const flag of ['in_null', 'reduced', 're_searched'])
    assert.equal(
      graphml.match(new RegExp(`<data key="${flag}">1</data>`, 'g')).length,
      rows.filter((one) => one[flag]).length,
    );
  assert.doesNotMatch(graphml, /<data key="in_null">0/);
  const row = rows.find(({ re_searched: again }) => again);
  exported(trace, 'x.dot');
  const fields = ['exit', 'size', 'uci', 'null_value'];
  const values = fields.map((name) => `aget($, "${name}")`).join(' + "|" + ');
  const program = `N[name == "${row.id}"] { printf("%s", ${values}) }`;
  assert.equal(run('gvpr', program, 'x.dot'), fields.map((name) => row[name]).join('|'));
});
