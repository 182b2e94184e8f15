// All that one picture of a tree depends on.
import { Look } from '../canvas/look';
import { TraceModel } from '../data/nodes';
import { Revealed } from '../model/revealed';
import { Boxes, BoxFlag } from './boxes';
import { BOX_HEIGHT, BOX_WIDTH, firstFrom, Layout, ROW_HEIGHT, SPACING } from './layout';
import { Viewport } from './viewport';

export interface Scene {
  readonly model: TraceModel;
  readonly layout: Layout;
  readonly look: Look;
  readonly viewport: Viewport;
  readonly revealed: Revealed;
  readonly tones: Uint8Array; // per place in layout.rowBox: exit | fill << 4
  readonly line: ReadonlySet<number>; // boxes from the root to the current one
  readonly currentBox: number;
  readonly current: number; // node
}

// On the screen, in pixels of the page.
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function rectOf(scene: Scene, box: number): Rect {
  const { viewport, layout } = scene;
  const w = BOX_WIDTH * viewport.k;
  return {
    x: viewport.toScreenX(layout.x[box]) - w / 2,
    y: viewport.toScreenY(layout.boxes.row[box] * ROW_HEIGHT),
    w,
    h: BOX_HEIGHT * viewport.ky,
  };
}

// The places of a row whose boxes may be seen.
export function inSight(scene: Scene, row: number): [from: number, to: number] {
  const { layout, viewport } = scene;
  const reach = SPACING.width;
  return [
    firstFrom(layout, row, viewport.x - reach),
    firstFrom(layout, row, viewport.toTreeX(viewport.width) + reach),
  ];
}

export function rowsInSight(scene: Scene): [first: number, last: number] {
  const { layout, viewport } = scene;
  const first = Math.floor(viewport.y / ROW_HEIGHT) - 1;
  const last = Math.floor(viewport.toTreeY(viewport.height) / ROW_HEIGHT);
  return [Math.max(0, first), Math.min(layout.boxes.rows - 1, last)];
}

// From the first to the last node that is in sight or stands folded in a box that is: of open nodes their children count.
// -1 as the last: there is none.
export function nodesInSight(scene: Scene): [first: number, last: number] {
  const { layout, model } = scene;
  const { flags, node, count } = layout.boxes;
  let first = Infinity;
  let last = -1;
  const [firstRow, lastRow] = rowsInSight(scene);
  for (let row = firstRow; row <= lastRow; row++) {
    let [from, to] = inSight(scene, row);
    while (from < to && flags[layout.rowBox[from]] & BoxFlag.Open) from++;
    while (from < to && flags[layout.rowBox[to - 1]] & BoxFlag.Open) to--;
    if (from >= to) continue;
    const end = layout.rowBox[to - 1];
    first = Math.min(first, node[layout.rowBox[from]]);
    last = Math.max(last, (end + 1 < count ? node[end + 1] : model.last[layout.root] + 1) - 1);
  }
  return [first, last];
}

// What the far view needs of each box, gathered once in the order in which it is drawn. A group looks as most of its
// members do.
export function tonesOf(model: TraceModel, layout: Layout, look: Look): Uint8Array {
  const { boxes, rowBox } = layout;
  const tones = new Uint8Array(boxes.count);
  for (let place = 0; place < tones.length; place++) {
    const box = rowBox[place];
    const node = boxes.node[box];
    const members = boxes.members[box];
    tones[place] = (members > 1 ? mostCommonExit(model, node, members) : model.exit[node]) | (look.fill(node) << 4);
  }
  return tones;
}

function mostCommonExit(model: TraceModel, first: number, members: number): number {
  const counts = exitCounts(model, first, members);
  return counts.indexOf(Math.max(...counts));
}

// The last of the siblings that a box stands for: what they are in all is known when it is left.
export function lastSibling(model: TraceModel, boxes: Boxes, box: number): number {
  let sibling = boxes.node[box];
  for (let i = 1; i < boxes.members[box]; i++) sibling = model.last[sibling] + 1;
  return sibling;
}

// How many of these siblings were left in which way.
export function exitCounts(model: TraceModel, first: number, members: number): number[] {
  const counts = new Array<number>(11).fill(0);
  for (let c = first, i = 0; i < members; i++, c = model.last[c] + 1) counts[model.exit[c]]++;
  return counts;
}
