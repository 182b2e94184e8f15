// The example engine, compiled against the emitter, and every command on what it writes.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test, before } = require('node:test');
const { exported, file, json, nullscope, run, source, traces } = require('./support.js');

const zugzwang = traces['zugzwang.nst'][0];
const { EMIT_LIBRARY: library } = process.env;

before(() => {
  run(
    'gcc',
    '-std=c99',
    '-O2',
    `-I${path.join(source, 'trace', 'emit')}`,
    path.join(source, 'examples', 'emit', 'pocket.c'),
    '-o',
    file('pocket'),
    library,
    `-Wl,-rpath,${path.dirname(library)}`,
  );
  for (const policy of ['std', 'verified']) run(file('pocket'), zugzwang, '5', `${policy}.nst`, policy);
});

test('its trace keeps the general rules, and has what it did', () => {
  assert.match(nullscope('lint', 'verified.nst'), /clean/);
  const summary = json('summary', 'verified.nst', '--recount');
  assert.equal(summary.recount_agrees, true);
  assert.match(summary.program, /^pocket /);
  assert.equal(summary.depth, 5);
  for (const name of ['tried', 'fail_high', 'cut', 'reduced', 'verification_failed'])
    assert.ok(summary.null_move[name] > 0, name);
  assert.ok(summary.table.cut > 0 && summary.pvs_re_searches > 0);
});

test('it can be looked at, questioned and compared', () => {
  assert.match(nullscope('tree', 'verified.nst'), /root/);
  assert.ok(json('find', 'verified.nst', '--event', 're-search').matches > 0);
  assert.match(nullscope('replay', 'verified.nst', '--steps', '5'), /enter/);
  assert.equal(json('diff', 'std.nst', 'verified.nst').same, false);
  const audit = json('audit', 'std.nst', '--judge', 'nullscope');
  assert.ok(audit.cuts.audited > 0);
  assert.match(audit.program, /^pocket /);
});

test('it can be drawn', () => {
  const drawn = (name, command, ...words) => {
    nullscope(command, ...words, '-o', name);
    assert.ok(fs.statSync(file(name)).size > 1000, name);
  };
  drawn('node.svg', 'render', 'verified.nst', '--around', 're-search:1');
  drawn('node.png', 'render', 'verified.nst');
  drawn('icicle.svg', 'icicle', 'verified.nst');
  drawn('plot.svg', 'plot', 'std.nst', 'verified.nst');
  drawn('page.html', 'view', 'std.nst', 'verified.nst');
});

test('it can be exported to every format', () => {
  const { total } = json('summary', 'verified.nst').nodes;
  for (const name of [
    'x.csv',
    'x.jsonl',
    'x.folded',
    'x.speedscope.json',
    'x.chrome.json',
    'x.dot',
    'x.graphml',
    'x.pgn',
  ])
    assert.ok(exported('verified.nst', name).length > 1000, name);
  nullscope('export', 'verified.nst', '-o', 'x.sqlite');
  assert.equal(run('sqlite3', 'x.sqlite', 'SELECT count(*) FROM node'), `${total}\n`);
});

test('what needs the search that wrote it is refused with the reason', () => {
  for (const words of [
    ['replay', file('verified.nst'), '--verify'],
    ['audit', file('verified.nst')],
  ]) {
    const { status, stderr } = spawnSync(process.env.NULLSCOPE_PROGRAM, words, { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, /pocket/);
  }
});
