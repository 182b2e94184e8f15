// pgn-extract plays every game and variation through with rules of its own.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { test } = require('node:test');
const { exported, file, folder, record, traces } = require('./support.js');

// What it wrote, with every move from square to square.
function replayed(name) {
  const result = spawnSync('pgn-extract', ['-Wlalg', '-C', '-s', name], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  assert.equal(result.status, 0);
  assert.equal(result.stderr, '');
  return result.stdout;
}

const moves = (text) =>
  text
    .replace(/^\[.*\]$/gm, '')
    .replace(/\{[^}]*\}/g, '')
    .match(/\b[a-h][1-8][a-h][1-8][nbrqNBRQ]?\b/g) ?? [];
const variations = (text) => (text.replace(/\{[^}]*\}/g, '').match(/\(/g) ?? []).length;

for (const name of Object.keys(traces))
  test(`the PGN of ${name} replays legally, variations and all`, () => {
    const pgn = exported(record(name), 'x.pgn', '--levels', '2', '--min-size', '3');
    const again = replayed('x.pgn');
    assert.ok(moves(again).length > 20);
    assert.equal(variations(again), variations(pgn));
    assert.ok(variations(pgn) > 5);
  });

test('the reader would notice an illegal move in a variation', () => {
  const pgn = exported(record('zugzwang.nst'), 'x.pgn', '--levels', '1');
  const spoilt = pgn.replace(/\( 1\. [^ ]+/, '( 1. Rh8');
  assert.notEqual(spoilt, pgn);
  fs.writeFileSync(file('x.pgn'), spoilt);
  assert.throws(() => replayed('x.pgn'));
});
