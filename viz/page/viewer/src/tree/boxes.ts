// The boxes that a tree shows, in search order: a node each, or several siblings that stand together.
import { TraceModel } from '../data/nodes';
import { Folding } from './folding';

export const enum BoxFlag {
  Group = 1, // stands for several siblings
  Folded = 2, // its children are not shown
  Open = 4, // its children are shown
  Again = 8, // the moves of its parent start over here
}

export interface Boxes {
  readonly count: number;
  readonly node: Int32Array; // ascending; the first sibling of a group
  readonly members: Int32Array; // the siblings it stands for, 1 or more
  readonly parent: Int32Array; // a box; -1 at the root
  readonly row: Uint16Array; // levels below the root
  readonly hidden: Float64Array; // nodes at or below it that have no box: of a group all, otherwise those below
  readonly flags: Uint8Array;
  readonly rows: number;
}

export function boxesOf(model: TraceModel, folding: Folding, root: number): Boxes {
  const { last, weight, foldedHere } = model;
  let capacity = 1024;
  let count = 0;
  let rows = 0;
  let node = new Int32Array(capacity);
  let members = new Int32Array(capacity);
  let parent = new Int32Array(capacity);
  let row = new Uint16Array(capacity);
  let hidden = new Float64Array(capacity);
  let flags = new Uint8Array(capacity);

  const grow = () => {
    capacity *= 2;
    node = copied(node, new Int32Array(capacity));
    members = copied(members, new Int32Array(capacity));
    parent = copied(parent, new Int32Array(capacity));
    row = copied(row, new Uint16Array(capacity));
    hidden = copied(hidden, new Float64Array(capacity));
    flags = copied(flags, new Uint8Array(capacity));
  };

  const add = (first: number, siblings: number, above: number, level: number, again: boolean) => {
    if (count === capacity) grow();
    const box = count++;
    const open = siblings === 1 && folding.isOpen(first);
    const leaf = last[first] === first;
    node[box] = first;
    members[box] = siblings;
    parent[box] = above;
    row[box] = level;
    flags[box] =
      (siblings > 1 ? BoxFlag.Group : leaf ? 0 : open ? BoxFlag.Open : BoxFlag.Folded) | (again ? BoxFlag.Again : 0);
    hidden[box] = siblings > 1 ? weightOf(first, siblings) : open ? foldedHere[first] : weight[first] - 1;
    if (level >= rows) rows = level + 1;
    if (open) folding.eachChildBox(first, (child, n, pass) => add(child, n, box, level + 1, pass));
  };

  const weightOf = (first: number, siblings: number) => {
    let sum = 0;
    for (let c = first, i = 0; i < siblings; i++, c = last[c] + 1) sum += weight[c];
    return sum;
  };

  add(root, 1, -1, 0, false);
  return { count, node, members, parent, row, hidden, flags, rows };
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

// The box in which a node is to be found: its own, or that of what hides it. -1: in another tree.
export function boxOf(boxes: Boxes, node: number): number {
  let low = 0;
  let high = boxes.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxes.node[middle] <= node) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
