// What --json prints against the schemas in tools/schema. Here they are read strictly: a name that a schema does not
// know fails, so that none is ever printed without being documented.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { default: Ajv } = require('ajv/dist/2020');
const { file, nullscope, record, run, source, traces } = require('./support.js');

function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return schema.type === 'object' && schema.properties ? { additionalProperties: false, ...copy } : copy;
}

const folder = path.join(source, 'tools', 'schema');
const ajv = new Ajv({ allowUnionTypes: true, allErrors: true });
for (const name of fs.readdirSync(folder))
  ajv.addSchema(closed(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))));

function check(name, text) {
  const validate = ajv.getSchema(`${name}.json`);
  assert.ok(validate, `no schema for ${name}`);
  assert.ok(validate(JSON.parse(text)), `${name}: ${ajv.errorsText(validate.errors)}`);
}

const checked = new Set();
function checkCommand(name, ...words) {
  checked.add(name);
  const out = nullscope(name, ...words, '--json');
  if (name === 'replay')
    out
      .trimEnd()
      .split('\n')
      .forEach((line) => check(name, line));
  else check(name, out);
}

const mate = '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1';
const mated = 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1';

test('search', () => {
  for (const position of ['startpos', mate, mated])
    checkCommand('search', position, '--depth', '4', '--policy', 'std:2', '--policy', 'verified:3');
  checkCommand('search', 'startpos', '--depth', '20', '--nodes', '1');
});

test('eval, perft and bench', () => {
  checkCommand('eval', 'startpos');
  checkCommand('perft', 'startpos', '--depth', '3');
  checkCommand('perft', 'startpos', '--depth', '3', '--divide');
  checkCommand('bench', '--depth', '2');
});

for (const name of Object.keys(traces))
  test(`the commands that read a trace: ${name}`, () => {
    const trace = record(name);
    checkCommand('summary', trace);
    checkCommand('summary', trace, '--recount', '--rules');
    checkCommand('find', trace, '--top', '2000');
    checkCommand('find', trace, trace, '--min-ply', '1', '--top', '20');
    checkCommand('tree', trace);
    checkCommand('tree', trace, '--levels', '3', '--lines', '300');
    checkCommand('replay', trace, '--event', '0', '--steps', '3000');
    checkCommand('lint', trace);
    checkCommand('diff', trace, trace);
    checkCommand('why', trace, '--path', '--');
    if (name === 'stopped.nst') return;
    checkCommand('audit', trace, '--sample', '20');
    check('audit-file', fs.readFileSync(file(`${trace}.audit`), 'utf8'));
    checkCommand('find', trace, '--event', 'null-move-cutoff');
    checkCommand('tree', trace);
  });

test('what a filter leaves out, two searches that part, a suite', () => {
  nullscope('trace', ...traces['middlegame.nst'], '--max-ply', '3', '-o', 'filtered.nst', '--force');
  for (const name of ['summary', 'find', 'lint', 'replay']) checkCommand(name, 'filtered.nst');
  nullscope('trace', ...traces['zugzwang.nst'], '--policy', 'std:3', '-o', 'other.nst', '--force');
  checkCommand('diff', record('zugzwang.nst'), 'other.nst');
  for (const line of ['Ba4 Qc2 Nc3', 'Ba4 -- Nc3', 'Bd7 Qxb2+'])
    checkCommand('why', record('zugzwang.nst'), 'other.nst', '--path', line);
  fs.writeFileSync(file('suite.epd'), '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - id "one";\n');
  checkCommand('audit', '--suite', 'suite.epd', '--depth', '4', '--policy', 'std:3', '--policy', 'verified:3');
});

test("another engine's trace: the rules that only it has", () => {
  run(
    'gcc',
    '-std=c99',
    '-O2',
    `-I${path.join(source, 'trace', 'emit')}`,
    path.join(source, 'examples', 'emit', 'modern.c'),
    path.join(source, 'trace', 'emit', 'nullscope_emit.c'),
    '-pthread',
    '-o',
    file('modern'),
  );
  run(file('modern'), '--fen', traces['middlegame.nst'][0], '--depth', '6', '--threads', '2', '--trace', 'modern.nst');
  for (const name of ['summary', 'find', 'replay', 'lint']) checkCommand(name, 'modern.nst');
  checkCommand('diff', 'modern.nst', 'modern.nst');
  for (const line of ['Bxa6 bxc3 Bxc3', 'Rg1 Kf8', 'O-O -- a3']) checkCommand('why', 'modern.nst', '--path', line);
});

test('mine, match and experiment run', () => {
  checkCommand('mine', 'mates', '--moves', '2', '--count', '1', '-o', 'mates.epd', '--force');
  checkCommand('mine', 'check', 'mates.epd');
  checkCommand('match', 'std:2', 'verified:3', '--games', '2', '--nodes', '100', '-o', 'games.pgn');
  for (const more of ['', 'nodes-only = true\n']) {
    fs.writeFileSync(file('mates.conf'), `suite = mates=mates.epd\npolicy = std:2\ndepth = 3\n${more}`);
    const results = more ? 'nodes.tsv' : 'solved.tsv';
    check('experiment-run', nullscope('experiment', 'run', 'mates.conf', '-o', results, '--json'));
  }
});

test('every command with --json has been here', () => {
  const commands = [...nullscope('help').matchAll(/^ {2}([a-z]+) {2}/gm)].map((match) => match[1]);
  assert.ok(commands.length > 15);
  for (const command of commands) {
    const has = /^ +--json/m.test(run(process.env.NULLSCOPE_PROGRAM, 'help', command));
    assert.equal(has, checked.has(command), command);
  }
});
