// The examples of tools/COMMANDS.md print what stands there; the tests that other documents name exist.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { folder, nullscope, readSource, source } = require('./support.js');

const document = readSource('tools/COMMANDS.md');
const environment = { ...process.env, PATH: `${path.dirname(process.env.NULLSCOPE_PROGRAM)}:${process.env.PATH}` };

// [{ line, printed }] of all blocks, in order: they follow from one another.
const examples = [...document.matchAll(/```console\n([^]*?)```/g)].flatMap(([, block]) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((example) => {
      const [line, ...printed] = example.split('\n');
      return { line, printed: printed.join('\n') };
    }),
);

// "..." stands for anything: on a line of its own for any lines, within one for the rest of it or a part.
function pattern(printed) {
  const escaped = printed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/^\\\.\\\.\\\.\n/gm, '[^]*').replaceAll('\\.\\.\\.', '.*')}$`);
}

for (const { line, printed } of examples)
  test(line, () => {
    const { stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: folder, env: environment, encoding: 'utf8' });
    assert.match(stderr + stdout, pattern(printed));
  });

test('every command has its place', () => {
  for (const [, command] of nullscope('help').matchAll(/^ {2}([a-z]+) {2}/gm))
    if (command !== 'help') assert.ok(document.includes(`**${command}**`), command);
});

test('every test that SECURITY.md and LIMITS.md name is there, and every file', () => {
  const inTests = fs.readdirSync(path.join(source, 'tests'), { recursive: true }).map((name) => `tests/${name}`);
  const tests = inTests.filter((name) => /\.(cpp|js)$/.test(name)).map(readSource).join('');
  for (const name of ['SECURITY.md', 'tools/LIMITS.md']) {
    const text = readSource(name);
    const named = [...text.matchAll(/"([^"]+)"/g)].map(([, words]) => words.replace(/\s+/g, ' '));
    assert.ok(named.length > 20);
    for (const words of named) {
      const forged = words.match(/^forged: (\w+)$/);
      assert.ok(tests.includes(forged ? `"${forged[1]}", "` : words), `${name}: "${words}"`);
    }
    for (const [, file] of text.matchAll(/`([a-z]+\/[a-z_/]+\.\w+)`/g)) assert.ok(fs.existsSync(path.join(source, file)), file);
  }
});
