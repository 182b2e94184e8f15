// A tree laid out: its boxes, where they stand, and each row from left to right.
//
// Distances are those of a page at zoom 1. Boxes of a row come in search order, so a row is sorted by x and what lies
// between two x is found by bisection: nothing that is out of sight is ever looked at.
import { TraceModel } from '../data/nodes';
import { Boxes, boxesOf, boxOf } from './boxes';
import { Folding } from './folding';
import { tidy } from './tidy';

export const BOX_WIDTH = 124;
export const BOX_HEIGHT = 84;
export const ROW_HEIGHT = 146; // from the top of a row to the top of the next
export const SPACING = { width: BOX_WIDTH, siblings: 16, cousins: 34, again: 40 };

export interface Layout {
  readonly boxes: Boxes;
  readonly root: number; // the node
  readonly width: number;
  readonly height: number;
  readonly x: Float64Array; // of each box, its middle
  readonly rowStart: Int32Array; // into the two below; rows + 1 of them
  readonly rowBox: Int32Array; // the boxes, row by row
  readonly rowX: Float64Array; // and their x
  readonly firstChild: Int32Array; // of each box, a place in rowBox; its children follow one another there
  readonly children: Int32Array; // of each box, how many
}

export function layOut(model: TraceModel, folding: Folding, root: number): Layout {
  const boxes = boxesOf(model, folding, root);
  return arrange(boxes, root, tidy(boxes, SPACING));
}

// The same boxes at other places, as while they move.
export function arrange(boxes: Boxes, root: number, x: Float64Array): Layout {
  const { count, row, rows, parent } = boxes;
  const rowStart = new Int32Array(rows + 1);
  for (let b = 0; b < count; b++) rowStart[row[b] + 1]++;
  for (let r = 0; r < rows; r++) rowStart[r + 1] += rowStart[r];
  const free = rowStart.slice(0, rows);
  const rowBox = new Int32Array(count);
  const rowX = new Float64Array(count);
  const firstChild = new Int32Array(count);
  const children = new Int32Array(count);
  let right = 0;
  for (let b = 0; b < count; b++) {
    const place = free[row[b]]++;
    rowBox[place] = b;
    rowX[place] = x[b];
    right = Math.max(right, x[b]);
    if (b > 0 && children[parent[b]]++ === 0) firstChild[parent[b]] = place;
  }
  const width = right + BOX_WIDTH / 2;
  const height = rows * ROW_HEIGHT;
  return { boxes, root, width, height, x, rowStart, rowBox, rowX, firstChild, children };
}

// The first place in a row whose box has its middle at x or to the right of it.
export function firstFrom(layout: Layout, row: number, x: number): number {
  let low = layout.rowStart[row];
  let high = layout.rowStart[row + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layout.rowX[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Where each box of `next` comes from: its place in `before`, or the place of what hid it there.
export function origins(before: Layout, next: Layout): Float64Array {
  const from = new Float64Array(next.boxes.count);
  for (let b = 0; b < from.length; b++) {
    const at = boxOf(before.boxes, next.boxes.node[b]);
    from[b] = at < 0 ? next.x[b] : before.x[at];
  }
  return from;
}
