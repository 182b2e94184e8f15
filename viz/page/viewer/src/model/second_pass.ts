// Where the moves of a node start over because its verification failed.
import { Mark, NULL_MOVE, Region } from 'vocabulary';
import { TraceModel } from '../data/nodes';

// The child with which a node's moves start over after a failed verification, or -1. The first pass is verification
// and the second is not; a null move belongs to neither.
export function secondPass(model: TraceModel, node: number): number {
  if ((model.marks[node] & Mark.ReSearch) === 0) return -1;
  const { last, move, regions } = model;
  let before = -1;
  for (let c = node + 1; c <= last[node]; c = last[c] + 1) {
    if (move[c] === NULL_MOVE) continue;
    if (before >= 0) {
      const left = regions[before] & ~regions[c] & Region.InVerification;
      const entered = regions[c] & ~regions[before] & Region.InReSearch;
      if (left || entered) return c;
    }
    before = c;
  }
  return -1;
}
