// The tree's canvas under mouse, wheel and fingers.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makePage, makeTrace, open, settled, zugzwang } = require('./support');

const page = makePage('canvas.html', [makeTrace('canvas.nst', zugzwang, 5, 'verified:3')]);

// Runs in the page, with the tree, its model and the last iteration's root at hand.
const inTree = (tab, body, argument) =>
  tab.evaluate(
    ([text, given]) => {
      const { tree, trace } = window.nullscope.lanes[0];
      const root = trace.roots[trace.roots.length - 1];
      return new Function('tree', 'trace', 'root', 'given', text)(tree, trace, root, given);
    },
    [`return (${body})`, argument],
  );

// Where a node's box is on the page.
async function box(tab, node) {
  const at = await inTree(tab, 'tree.whereIs(given)', node);
  if (!at) return null;
  const canvas = await tab.evaluate(() => {
    const { left, top } = window.nullscope.lanes[0].tree.canvas.getBoundingClientRect();
    return { left, top };
  });
  return { x: canvas.left + at.x, y: canvas.top + at.y, w: at.w, h: at.h };
}

const current = (tab) => tab.evaluate(() => window.nullscope.lanes[0].moment.node);

test('a click on a box selects its node, a click on its handle folds it', async () => {
  const tab = await open(page);
  await settled(tab);
  const root = await inTree(tab, 'root');
  const child = root + 1;
  let at = await box(tab, child);
  await tab.mouse.click(at.x + at.w / 2, at.y + at.h / 2);
  await settled(tab);
  assert.equal(await current(tab), child);
  assert.equal(await inTree(tab, 'tree.isFolded(given)', child), false);
  at = await box(tab, child);
  await tab.mouse.click(at.x + at.w / 2, at.y + at.h + 10);
  await settled(tab);
  assert.equal(await inTree(tab, 'tree.isFolded(given)', child), true);
  assert.equal(await current(tab), child, 'folding does not select');
  await tab.mouse.click(at.x + at.w / 2, at.y + at.h + 10);
  await settled(tab);
  assert.equal(await inTree(tab, 'tree.isFolded(given)', child), false);
  const after = await box(tab, child);
  assert.ok(Math.abs(after.x - at.x) < 1 && Math.abs(after.y - at.y) < 1, 'what is folded stays where it is');
  await tab.finish();
});

test('a click on moves that stand together gives each a box', async () => {
  const tab = await open(page);
  await settled(tab);
  const children = await inTree(tab, 'trace.children(root)');
  // Such moves share the box of the first of them.
  const hidden = await inTree(tab, 'given.findIndex((node) => !tree.whereIs(node))', children);
  assert.ok(hidden > 0, 'some moves stand together');
  const at = await box(tab, children[hidden - 1]);
  await tab.mouse.click(at.x + at.w / 2, at.y + at.h / 2);
  await settled(tab);
  assert.ok(await box(tab, children[hidden]), 'the second of them has a box');
  assert.equal(await current(tab), await inTree(tab, 'root'), 'nothing is selected by that');
  await tab.finish();
});

test('drag pans, and the wheel zooms about the pointer', async () => {
  const tab = await open(page);
  await settled(tab);
  const root = await inTree(tab, 'root');
  const before = await box(tab, root);
  await tab.mouse.move(before.x - 60, before.y + 10);
  await tab.mouse.down();
  await tab.mouse.move(before.x - 20, before.y + 40, { steps: 4 });
  await tab.mouse.up();
  await settled(tab);
  const panned = await box(tab, root);
  assert.ok(Math.abs(panned.x - before.x - 40) < 1.5 && Math.abs(panned.y - before.y - 30) < 1.5, 'it follows the hand');
  const [x, y] = [panned.x + panned.w / 4, panned.y + panned.h / 2];
  await tab.mouse.move(x, y);
  await tab.mouse.wheel(0, -200);
  await settled(tab);
  const zoomed = await box(tab, root);
  assert.ok(zoomed.w > panned.w * 1.2, 'it is larger');
  assert.ok(Math.abs(zoomed.x + zoomed.w / 4 - x) < 1 && Math.abs(zoomed.y + zoomed.h / 2 - y) < 1, 'the point stays');
  assert.equal(await current(tab), root, 'neither selects');
  await tab.finish();
});

test('two fingers zoom', async () => {
  const tab = await open(page);
  await settled(tab);
  const root = await inTree(tab, 'root');
  const before = await box(tab, root);
  const middle = { x: before.x + before.w / 2, y: before.y + before.h / 2 };
  const fingers = (apart) => [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id }));
  const device = await tab.context().newCDPSession(tab);
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [45, 52, 60])
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await settled(tab);
  const after = await box(tab, root);
  assert.ok(Math.abs(after.w / before.w - 1.5) < 0.05, `grown by ${after.w / before.w}`);
  assert.ok(Math.abs(after.x + after.w / 2 - middle.x) < 2, 'about the middle of the fingers');
  await tab.finish();
});

test('a still page draws nothing, and one without motion is there at once', async () => {
  const tab = await open(page);
  await settled(tab);
  await inTree(tab, 'tree.stats()');
  await tab.waitForTimeout(500);
  assert.equal((await inTree(tab, 'tree.stats()')).frames, 0);
  await tab.emulateMedia({ reducedMotion: 'reduce' });
  const node = await inTree(tab, 'trace.last[root] - 3');
  const [first, later] = await tab.evaluate(async (given) => {
    const { tree } = window.nullscope.lanes[0];
    tree.setCurrent(given);
    const at = tree.whereIs(given);
    await new Promise((done) => setTimeout(done, 400));
    return [at, tree.whereIs(given)];
  }, node);
  assert.deepEqual(first, later);
  assert.ok(first, 'the current node is in sight');
  await tab.finish();
});

test('the current node has a ring in the colour of what is selected', async () => {
  const tab = await open(page);
  await settled(tab);
  const ring = await inTree(
    tab,
    `(() => {
      const at = tree.whereIs(root);
      const pixel = tree.canvas.getContext('2d').getImageData(at.x - 5, at.y + at.h / 2, 1, 1).data;
      return '#' + [...pixel].slice(0, 3).map((c) => c.toString(16).padStart(2, '0')).join('');
    })()`,
  );
  assert.equal(ring, await inTree(tab, 'trace.colours.selected'));
  await tab.finish();
});
