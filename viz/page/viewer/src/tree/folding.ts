// What of a tree is open: which nodes show their children, and which children have a box of their own.
//
// A reader is shown little: the line to the current node, and beside it the moves that matter. Moves that add nothing
// stand together in one box. What a reader opens stays open; what was opened by walking along is closed again, the
// longest ago first, once there is more of it than can be read.
import { Verdict, Exit, Mark, NULL_MOVE } from 'vocabulary';
import { TraceModel } from '../data/nodes';
import { secondPass } from '../model/second_pass';

const OPEN = 1; // shows its children
const LONE = 2; // has a box of its own though it adds nothing
const WALKED = 4; // was opened by walking along, not by hand

const SMALLEST_GROUP = 3;
const BOXES_WALKED = 90; // that stay open behind the current node

export class Folding {
  private readonly bits: Uint8Array;
  private walked: number[] = []; // the longest ago first
  private current = -1;

  constructor(private readonly model: TraceModel) {
    this.bits = new Uint8Array(model.count);
  }

  isOpen(node: number): boolean {
    return (this.bits[node] & OPEN) !== 0;
  }

  open(node: number): void {
    if (this.model.last[node] > node) this.bits[node] = (this.bits[node] & ~WALKED) | OPEN;
  }

  close(node: number): void {
    this.bits[node] &= ~(OPEN | WALKED);
    const { last } = this.model;
    for (let c = node + 1; c <= last[node]; c = last[c] + 1) this.bits[c] &= ~LONE;
  }

  closeAll(): void {
    this.bits.fill(0);
    this.walked = [];
    if (this.current >= 0) this.follow(this.current);
  }

  // Gives each of these siblings a box of its own.
  part(first: number, members: number): void {
    for (let c = first, i = 0; i < members; i++, c = this.model.last[c] + 1) this.bits[c] |= LONE;
  }

  // Gives each child of a node a box of its own.
  partBelow(node: number): void {
    const { last } = this.model;
    for (let c = node + 1; c <= last[node]; c = last[c] + 1) this.bits[c] |= LONE;
  }

  // Opens a node and all below it, level by level, until there are `limit` boxes; the rest stays folded and counted.
  openBelow(node: number, limit: number): number {
    const { last } = this.model;
    let level = [node];
    let boxes = 1;
    while (level.length > 0) {
      const next: number[] = [];
      for (const parent of level) {
        if (last[parent] === parent) continue;
        if (boxes >= limit) return boxes;
        this.open(parent);
        for (let c = parent + 1; c <= last[parent]; c = last[c] + 1) {
          this.bits[c] |= LONE;
          next.push(c);
        }
      }
      boxes += next.length;
      level = next;
    }
    return boxes;
  }

  // The reader has come to this node: its line is open, and itself. Tells whether that changes any box.
  follow(node: number): boolean {
    const { current: before } = this;
    let changed = !this.hasBox(node);
    this.current = node;
    if (before >= 0 && !this.hasBox(before)) changed = true;
    const line: number[] = [];
    for (let n = node; n >= 0; n = this.model.parent[n]) line.push(n);
    const here = new Set(line);
    this.walked = this.walked.filter((n) => !here.has(n) && (this.bits[n] & WALKED) !== 0);
    for (const n of line.reverse()) {
      if (!this.isOpen(n) && this.model.last[n] > n) {
        this.bits[n] |= OPEN | WALKED;
        changed = true;
      }
      if ((this.bits[n] & WALKED) !== 0) this.walked.push(n);
    }
    let boxes = 0;
    for (const n of this.walked) boxes += this.childBoxes(n);
    while (boxes > BOXES_WALKED && this.walked.length > 0 && !here.has(this.walked[0])) {
      const oldest = this.walked.shift() as number;
      boxes -= this.childBoxes(oldest);
      this.close(oldest);
      changed = true;
    }
    return changed;
  }

  // As far as its parent is open: or does it stand together with its siblings?
  private hasBox(node: number): boolean {
    const parent = this.model.parent[node];
    return parent < 0 || this.standsAlone(node, parent);
  }

  // Opens the line that the search thought best, a few plies of it, for a reader who has just come.
  openMainLine(root: number, plies: number): void {
    const { exit, value, last, move } = this.model;
    let node = root;
    for (let ply = 0; ply < plies && last[node] > node; ply++) {
      if (!this.isOpen(node)) {
        this.bits[node] |= OPEN | WALKED;
        this.walked.push(node);
      }
      let best = -1;
      for (let c = node + 1; c <= last[node]; c = last[c] + 1)
        if (exit[c] === Exit.Exact && value[c] === -value[node] && move[c] !== NULL_MOVE) best = c;
      if (best < 0) return;
      node = best;
    }
  }

  childBoxes(node: number): number {
    let boxes = 0;
    this.eachChildBox(node, () => boxes++);
    return boxes;
  }

  // The boxes of a node's children in search order: the first child of each, how many siblings it stands for, and
  // whether the moves start over there because a verification has failed.
  eachChildBox(node: number, visit: (first: number, members: number, again: boolean) => void): void {
    const { last } = this.model;
    const again = secondPass(this.model, node);
    let first = -1; // of the siblings that wait to be put together
    let waiting = 0;
    const flush = () => {
      const together = waiting >= SMALLEST_GROUP;
      for (let c = first, i = 0; i < waiting; i++, c = last[c] + 1) {
        visit(c, together ? waiting : 1, c === again);
        if (together) break;
      }
      waiting = 0;
    };
    for (let c = node + 1; c <= last[node]; c = last[c] + 1) {
      if (c === again) flush();
      if (!this.standsAlone(c, node)) {
        if (waiting++ === 0) first = c;
        continue;
      }
      flush();
      visit(c, 1, c === again);
    }
    flush();
  }

  private standsAlone(child: number, parent: number): boolean {
    if ((this.bits[child] & (OPEN | LONE)) !== 0 || child === this.current) return true;
    const m = this.model;
    return (
      m.move[child] === NULL_MOVE ||
      child === parent + 1 ||
      m.exit[child] === Exit.Exact ||
      m.audit[child] >= Verdict.Zugzwang ||
      (m.marks[child] & Mark.ReSearch) !== 0 ||
      (m.exit[parent] === Exit.BetaCutoff && m.last[child] === m.last[parent])
    );
  }
}
