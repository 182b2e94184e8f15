// The lab in the hands of a user: squares to point at, searches to wait for.
'use strict';

const assert = require('node:assert/strict');
const { labPage, open, until } = require('../support');

const said = (tab) => tab.textContent('.told');

// Opens the lab and waits for its first search.
async function openLab(options) {
  const tab = await open(labPage(), options);
  await idle(tab);
  return tab;
}

// Nothing is searched any more.
const idle = (tab) => until(tab, () => [...document.querySelectorAll('.lab-row button')].find((b) => b.textContent === 'Cancel').hidden, null, 60_000);

// Does something that leads to a search, and waits for its end.
async function searched(tab, act) {
  await tab.evaluate(() => (window.seen = window.lab.searches));
  await act();
  await until(tab, () => window.lab.searches > window.seen, null, 60_000);
  await idle(tab);
}

// The middle of a square on the screen.
async function square(tab, name, board = '.position > .board svg') {
  const box = await tab.locator(board).boundingBox();
  const scale = box.width / 860;
  const [file, rank] = ['abcdefgh'.indexOf(name[0]), Number(name[1])];
  return { x: box.x + (44 + 100 * file + 50) * scale, y: box.y + (8 + 100 * (8 - rank) + 50) * scale };
}

async function drag(tab, from, to) {
  await tab.mouse.move(from.x, from.y);
  await tab.mouse.down();
  await tab.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await tab.mouse.move(to.x, to.y);
  await tab.mouse.up();
}
const dragMove = async (tab, from, to) => drag(tab, await square(tab, from), await square(tab, to));

const centre = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// With the keys, from wherever they are to a square of the board that has the focus.
async function walkTo(tab, name, from) {
  const step = async (key, times) => {
    for (let i = 0; i < times; ++i) await tab.keyboard.press(key);
  };
  const files = name.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(name[1]) - Number(from[1]);
  await step(files > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(files));
  await step(ranks > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(ranks));
}

const fenOf = (tab) => tab.inputValue('#position');
const playedMoves = (tab) => tab.locator('.played button').allTextContents();

// What is shown, as far as a link must bring it back.
const shown = (tab) =>
  tab.evaluate(() => {
    const { lanes, lane } = window.nullscope;
    return { searches: lanes.map(({ trace }) => [trace.head.fen, trace.head.policy, trace.count, trace.events]), event: lane.trace.sequence(lane.event), sentence: document.querySelector('.sentence').textContent };
  });

// Lets a file fall on the page.
const drop = (tab, name, content) =>
  tab.evaluate(
    ([title, bytes]) => {
      window.lab.bar.tell('');
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], title));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, Buffer.from(content).toString('base64')],
  );

async function fault(tab, pattern) {
  assert.match(await said(tab), pattern);
  assert.ok(await tab.evaluate(() => document.querySelector('.told').classList.contains('fault')), 'it is shown as a fault');
}

module.exports = { centre, drag, dragMove, drop, fault, fenOf, idle, openLab, playedMoves, said, searched, shown, square, walkTo };
