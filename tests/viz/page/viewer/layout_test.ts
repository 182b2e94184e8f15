// How the tree of the page is folded and laid out, checked without a browser.
//
//   tests/viz/page/viewer/run.sh build/viz/page/viewer
import { Verdict, Exit, Mark, NULL_MOVE } from 'vocabulary';
import { TraceModel } from '../../../../viz/page/viewer/src/data/nodes';
import { nodeAt, orderOf } from '../../../../viz/page/viewer/src/map/icicle_paint';
import { valueWord } from '../../../../viz/page/viewer/src/model/node_words';
import { Revealed } from '../../../../viz/page/viewer/src/model/revealed';
import { secondPass } from '../../../../viz/page/viewer/src/model/second_pass';
import { BoxFlag, boxOf } from '../../../../viz/page/viewer/src/tree/boxes';
import { Folding } from '../../../../viz/page/viewer/src/tree/folding';
import { BOX_WIDTH, firstFrom, Layout, layOut, origins, SPACING } from '../../../../viz/page/viewer/src/tree/layout';
import { Viewport } from '../../../../viz/page/viewer/src/tree/viewport';
import { modelOf, randomNumbers, randomSearch, Row } from './sample_model';

let failures = 0;
let checks = 0;

function test(sentence: string, body: () => void): void {
  try {
    body();
  } catch (error) {
    failures++;
    console.error(`FAILED: ${sentence}\n  ${(error as Error).message}`);
  }
}

function check(holds: boolean, what: string): void {
  checks++;
  if (!holds) throw new Error(what);
}

function equal<T>(actual: T, expected: T, what: string): void {
  check(actual === expected, `${what}: ${String(actual)} instead of ${String(expected)}`);
}

// What must hold of any layout: order, room, parents above their children, and every node in exactly one place.
function checkLayout(model: TraceModel, layout: Layout): void {
  const { boxes, x, rowStart, rowBox, rowX, firstChild, children } = layout;
  for (let b = 1; b < boxes.count; b++) {
    check(boxes.node[b] > boxes.node[b - 1], `box ${b} is in search order`);
    equal(boxes.row[b], boxes.row[boxes.parent[b]] + 1, `the row of box ${b}`);
  }
  for (let row = 0; row < boxes.rows; row++) {
    for (let i = rowStart[row] + 1; i < rowStart[row + 1]; i++) {
      const gap = rowX[i] - rowX[i - 1] - BOX_WIDTH;
      const together = boxes.parent[rowBox[i]] === boxes.parent[rowBox[i - 1]];
      const again = together && boxes.flags[rowBox[i]] & BoxFlag.Again ? SPACING.again : 0;
      const least = (together ? SPACING.siblings : SPACING.cousins) + again;
      check(gap > least - 1e-6, `row ${row}: a gap of ${gap}, not ${least}, before place ${i}`);
      check(rowBox[i] > rowBox[i - 1], `row ${row} keeps the search order`);
    }
  }
  let shown = 0;
  for (let b = 0; b < boxes.count; b++) {
    shown += (boxes.flags[b] & BoxFlag.Group ? 0 : 1) + boxes.hidden[b];
    if (children[b] === 0) continue;
    const first = rowBox[firstChild[b]];
    const last = rowBox[firstChild[b] + children[b] - 1];
    check(Math.abs(x[b] - (x[first] + x[last]) / 2) < 1e-6, `box ${b} is above the middle of its children`);
    equal(boxes.parent[first], b, `the parent of the first child of ${b}`);
    equal(boxes.parent[last], b, `the parent of the last child of ${b}`);
  }
  equal(shown, model.weight[layout.root], 'nodes shown and nodes counted in folded boxes');
  check(Math.min(...Array.from(rowX.subarray(0, 5000))) >= BOX_WIDTH / 2 - 1e-6, 'nothing lies left of the margin');
}

const cut = Exit.BetaCutoff;
// A root with a null move and eight moves, of which the fifth cuts below it and the last is exact.
const small: Row[] = [
  { parent: -1, exit: Exit.Exact, value: 30 },
  { parent: 0, move: NULL_MOVE, exit: cut },
  { parent: 0, move: 100, exit: cut },
  { parent: 0, move: 101, exit: cut },
  { parent: 0, move: 102, exit: cut },
  { parent: 4, move: 103 },
  { parent: 0, move: 104, exit: cut },
  { parent: 0, move: 105, exit: cut },
  { parent: 0, move: 106, exit: cut, folded: 40 },
  { parent: 0, move: 107, exit: Exit.Exact, value: -30 },
];

test('siblings that add nothing stand together, with all their nodes counted', () => {
  const model = modelOf(small);
  const folding = new Folding(model);
  folding.open(0);
  const { boxes } = layOut(model, folding, 0);
  equal(boxes.count, 4, 'boxes: root, null move, group, exact move');
  equal(boxes.members[2], 6, 'members of the group');
  equal(boxes.hidden[2], 6 + 1 + 40, 'nodes of the group, left-out ones included');
  equal(boxes.hidden[0], 0, 'nothing is hidden by the open root');
});

test('a group opens into its members, and closes with its parent', () => {
  const model = modelOf(small);
  const folding = new Folding(model);
  folding.open(0);
  folding.part(2, 6);
  equal(layOut(model, folding, 0).boxes.count, 9, 'boxes after opening the group');
  folding.close(0);
  equal(layOut(model, folding, 0).boxes.count, 1, 'boxes after closing the root');
  folding.open(0);
  equal(layOut(model, folding, 0).boxes.count, 4, 'boxes after opening the root again');
  folding.partBelow(0);
  equal(layOut(model, folding, 0).boxes.count, 9, 'boxes when each child has its own');
});

test('the current node has a box of its own, and its line is open', () => {
  const model = modelOf(small);
  const folding = new Folding(model);
  check(folding.follow(5), 'something opens');
  const { boxes } = layOut(model, folding, 0);
  equal(boxes.node[boxOf(boxes, 5)], 5, 'the box that holds node 5');
  check(!folding.follow(5), 'nothing changes when nothing moves');
  check(folding.follow(7), 'a member of a group gets a box');
});

test('wrong cuts, re-searches and the cutting move are never lost in a group', () => {
  const rows: Row[] = [{ parent: -1, exit: cut }];
  for (let i = 0; i < 30; i++) rows.push({ parent: 0, move: 100 + i, exit: Exit.NullCutoff });
  rows[10].audit = Verdict.Zugzwang;
  rows[20].marks = Mark.ReSearch;
  const model = modelOf(rows);
  const folding = new Folding(model);
  folding.open(0);
  const { boxes } = layOut(model, folding, 0);
  for (const node of [1, 10, 20, 30]) {
    const box = boxOf(boxes, node);
    equal(boxes.node[box], node, `the box of node ${node}`);
    equal(boxes.members[box], 1, `its members`);
  }
});

test('the moves start over where a verification has failed', () => {
  const rows: Row[] = [{ parent: -1, verify: true, marks: Mark.Reduced | Mark.ReSearch }];
  rows.push({ parent: 0, move: NULL_MOVE });
  for (let i = 0; i < 5; i++) rows.push({ parent: 0, move: 100 + i });
  for (let i = 0; i < 5; i++) rows.push({ parent: 0, move: 100 + i, secondPass: true });
  const model = modelOf(rows);
  equal(secondPass(model, 0), 7, 'the first child of the second pass');
  const folding = new Folding(model);
  folding.open(0);
  const { boxes } = layOut(model, folding, 0);
  const again = Array.from(boxes.node.subarray(0, boxes.count)).filter((_, b) => boxes.flags[b] & BoxFlag.Again);
  equal(again.join(), '7', 'boxes after the divider');
});

test('random searches are laid out without overlap, whatever is open', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const model = randomSearch(200 + seed * 40, seed);
    const next = randomNumbers(seed);
    const folding = new Folding(model);
    for (const root of model.roots) {
      checkLayout(model, layOut(model, folding, root));
      for (let i = 0; i < 60; i++) {
        const node = root + Math.floor(next() * (model.last[root] - root + 1));
        if (next() < 0.7) folding.open(node);
        else folding.close(node);
        if (next() < 0.3) folding.follow(node);
      }
      checkLayout(model, layOut(model, folding, root));
      folding.openBelow(root, Infinity);
      const all = layOut(model, folding, root);
      checkLayout(model, all);
      equal(all.boxes.count, model.last[root] - root + 1, 'boxes when everything is open');
    }
  }
});

test('opening everything stops at the limit, and the rest is counted', () => {
  const model = randomSearch(20000, 5);
  const root = model.roots[model.roots.length - 1];
  const folding = new Folding(model);
  folding.openBelow(root, 1000);
  const layout = layOut(model, folding, root);
  checkLayout(model, layout);
  check(layout.boxes.count >= 1000 && layout.boxes.count < 2000, `${layout.boxes.count} boxes`);
});

test('walking through a whole tree never opens more than can be read', () => {
  const model = randomSearch(3000, 3);
  const folding = new Folding(model);
  let most = 0;
  for (let node = model.roots[0]; node < model.count; node++) {
    folding.follow(node);
    if (node % 7 !== 0) continue;
    const root = Array.from(model.roots).filter((r) => r <= node).pop() as number;
    most = Math.max(most, layOut(model, folding, root).boxes.count);
  }
  check(most < 250, `${most} boxes at once`);
});

test('a place in a row is found by bisection, and a box by its node', () => {
  const model = randomSearch(2000, 9);
  const root = model.roots[model.roots.length - 1];
  const folding = new Folding(model);
  folding.openBelow(root, Infinity);
  const layout = layOut(model, folding, root);
  for (let row = 0; row < layout.boxes.rows; row++)
    for (let i = layout.rowStart[row]; i < layout.rowStart[row + 1]; i++)
      equal(firstFrom(layout, row, layout.rowX[i]), i, `place in row ${row}`);
  for (let b = 0; b < layout.boxes.count; b++) equal(boxOf(layout.boxes, layout.boxes.node[b]), b, 'box of a node');
});

test('boxes that appear come out of the one that hid them', () => {
  const model = modelOf(small);
  const folding = new Folding(model);
  folding.open(0);
  const before = layOut(model, folding, 0);
  folding.part(2, 6);
  const after = layOut(model, folding, 0);
  const from = origins(before, after);
  for (let b = 0; b < after.boxes.count; b++) {
    const node = after.boxes.node[b];
    equal(from[b], before.x[boxOf(before.boxes, node)], `where node ${node} comes from`);
  }
});

test('nothing is told before it has happened', () => {
  const model = modelOf(small);
  const now = new Revealed(model, model.enterEvent[4]);
  check(now.isOpen(0) && now.isOpen(4), 'the line is open');
  check(now.isLeft(3) && !now.isLeft(4), 'what came before is left');
  check(now.isFuture(5) && !now.isFuture(4), 'what comes after is not there');
  const end = new Revealed(model);
  check(end.isLeft(0) && !end.isFuture(9), 'in the end all is told');
});

test('zooming keeps what is under the pointer, and the tree in sight', () => {
  const viewport = new Viewport();
  viewport.setSize(1000, 600);
  viewport.setTree(50000, 1500);
  viewport.set({ x: 20000, y: 300, k: 1 });
  const [x, y] = [viewport.toTreeX(300), viewport.toTreeY(200)];
  for (const factor of [0.5, 0.2, 3, 8, 0.01]) {
    viewport.zoomAbout(factor, 300, 200);
    if (factor === 0.01) continue;
    check(Math.abs(viewport.toTreeX(300) - x) < 1e-6 * x, `x under the pointer after ${factor}`);
    check(Math.abs(viewport.toTreeY(200) - y) < 1e-6 * y || factor < 1, `y under the pointer after ${factor}`);
  }
  check(viewport.k * 50000 > 900, 'not smaller than the view');
  viewport.panBy(1e9, 1e9);
  check(viewport.toScreenX(0) < 1000 && viewport.toScreenY(0) < 600, 'the root corner is still in sight');
});

test('the map finds the node under a point', () => {
  const model = modelOf(small);
  const order = orderOf(model, 0);
  equal(order.starts[10], model.weight[0], 'the whole width');
  equal(nodeAt(model, order, 0, 0), 0, 'the top row is the root');
  for (let node = 0; node < model.count; node++) {
    const share = (order.starts[node] + 0.5) / order.starts[10];
    equal(nodeAt(model, order, share, model.ply[node]), node, `the node at its own place`);
  }
});

test('what is left out is counted once, however deep it lies', () => {
  const model = modelOf([
    { parent: -1, folded: 3 },
    { parent: 0, move: 100, folded: 5 },
    { parent: 1, move: 101, folded: 40 },
    { parent: 0, move: 102 },
  ]);
  equal(model.folded[0], 48, 'left out anywhere below the root');
  const folding = new Folding(model);
  folding.openBelow(0, Infinity);
  const { boxes } = layOut(model, folding, 0);
  equal(Array.from(boxes.hidden.subarray(0, boxes.count)).join(), '3,5,40,0', 'nodes without a box below each');
  const order = orderOf(model, 0);
  equal(order.starts[4], model.weight[0], 'the width of the map');
  equal(order.starts[3] - order.starts[1], model.weight[1], 'the width of the first move');
});

test('every random map is as wide as its tree has nodes', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const model = randomSearch(800, seed);
    for (const root of model.roots) {
      const { starts } = orderOf(model, root);
      for (let node = root; node <= model.last[root]; node++)
        equal(starts[model.last[node] + 1 - root] - starts[node - root], model.weight[node], `the width of node ${node}`);
    }
  }
});

test('a node that searches the same position again lies below its parent', () => {
  const model = modelOf([{ parent: -1 }, { parent: 0, move: 100 }, { parent: 1, samePosition: true }]);
  equal(model.ply[2], 1, 'its ply is its parent\u2019s');
  const order = orderOf(model, 0);
  equal(order.rows, 3, 'rows of the map');
  equal(nodeAt(model, order, 0.9, 1), 1, 'the second row is the move');
  equal(nodeAt(model, order, 0.9, 2), 2, 'the third is the position once more');
});

test('values are told by the engine\u2019s own bounds', () => {
  const model = modelOf([{ parent: -1, value: 31500 }, { parent: 0, value: 31998 }, { parent: 0, value: -31999 }]);
  equal(valueWord(model, 0), '+31500', 'a large value that is no mate');
  equal(valueWord(model, 1), 'mate in 1', 'a mate');
  equal(valueWord(model, 2), 'mated', 'the end of one');
});

console.log(`${checks} checks, ${failures} failed`);
if (failures > 0) throw new Error('failed');
