// The rooms of the page's sources: imports go one way, no room is crowded, and each README names its files.
//
//   node --test tests/viz/page/viewer/rooms_test.js
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const sources = path.join(__dirname, '../../../../viz/page/viewer/src');
const MOST = 25; // files in a room

// What each room may import, besides itself.
const rooms = {
  data: [],
  model: ['data'],
  canvas: ['data', 'model'],
  tree: ['data', 'model', 'canvas'],
  map: ['data', 'model', 'canvas'],
  panels: ['data', 'model'],
  app: ['data', 'model', 'canvas', 'tree', 'map', 'panels'],
  lab: ['data', 'model', 'panels', 'app'],
  style: [],
};

const filesOf = (room) => fs.readdirSync(path.join(sources, room)).filter((name) => name !== 'README.md');

test('every room is in the table', () => {
  const folders = fs.readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).sort(), Object.keys(rooms).sort());
});

for (const [room, allowed] of Object.entries(rooms)) {
  test(`${room} imports ${allowed.join(', ') || 'no other room'}`, () => {
    for (const name of filesOf(room)) {
      const text = fs.readFileSync(path.join(sources, room, name), 'utf8');
      for (const [, from] of text.matchAll(/\b(?:from|import) '([^']+)'/g)) {
        if (from === 'vocabulary') continue; // made from the C++ by the build
        assert.match(from, /^\.\.?\//, `${room}/${name} imports ${from}, which is not the page's own`);
        const [other, file] = path.relative(sources, path.join(sources, room, from)).split(path.sep);
        assert.ok(file && (other === room || allowed.includes(other)), `${room}/${name} imports ${from}`);
      }
    }
  });

  test(`${room} has at most ${MOST} files, and its README names them all`, () => {
    const readme = fs.readFileSync(path.join(sources, room, 'README.md'), 'utf8');
    const files = filesOf(room);
    assert.ok(files.length <= MOST, `${files.length} files`);
    for (const name of files) assert.ok(readme.includes(`\`${name.replace(/\.ts$/, '')}\``), `${room}/README.md says nothing of ${name}`);
  });
}
