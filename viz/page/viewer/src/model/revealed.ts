// What is known of the nodes at one moment of the search: what comes later is not told.
import { Mark, NULL_MOVE } from 'vocabulary';
import { TraceModel } from '../data/nodes';
import { secondPass } from './second_pass';

export class Revealed {
  readonly lastEntered: number; // the youngest node there is

  // Without an event everything is known.
  constructor(private readonly model: TraceModel, private readonly upToEvent: number = Infinity) {
    let low = 0;
    let high = model.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (model.enterEvent[middle] <= upToEvent) low = middle + 1;
      else high = middle;
    }
    this.lastEntered = low - 1;
  }

  isFuture(node: number): boolean {
    return node > this.lastEntered;
  }

  // Entered and not left: its value is not known.
  isOpen(node: number): boolean {
    return node <= this.lastEntered && this.model.leaveEvent[node] > this.upToEvent;
  }

  isLeft(node: number): boolean {
    return this.model.leaveEvent[node] <= this.upToEvent;
  }

  // What has happened at the node so far. The events of a node stand between those of its children: the null move's
  // result follows its return at once, then the reduction, then the flip; a re-search follows the last move's return.
  marks(node: number): number {
    const { marks, move, leaveEvent, last } = this.model;
    const all = marks[node];
    if (this.isLeft(node)) return all;
    const first = node + 1;
    if (first > this.lastEntered || first > last[node]) return 0;
    let known = this.seenTwice(node) ? all & Mark.PvsReSearch : 0;
    if (move[first] === NULL_MOVE) {
      const since = this.upToEvent - leaveEvent[first];
      known |= all & Mark.NullTried;
      if (since >= 1) known |= all & Mark.NullFailHigh;
      if (since >= 2) known |= all & Mark.Reduced;
      if (since >= 3) known |= all & Mark.VerifyFlip;
    } else {
      known |= all & (Mark.NullTried | Mark.NullFailHigh | Mark.Reduced | Mark.VerifyFlip);
    }
    const again = secondPass(this.model, node);
    if (again >= 0 && this.upToEvent > leaveEvent[this.childBefore(node, again)]) known |= Mark.ReSearch;
    return known;
  }

  // Has a move been entered twice running?
  private seenTwice(node: number): boolean {
    const { last, move } = this.model;
    for (let c = node + 1, before = -1; c <= last[node] && c <= this.lastEntered; before = c, c = last[c] + 1)
      if (before >= 0 && move[c] === move[before]) return true;
    return false;
  }

  private childBefore(node: number, child: number): number {
    let before = node + 1;
    while (this.model.last[before] + 1 < child) before = this.model.last[before] + 1;
    return before;
  }
}
