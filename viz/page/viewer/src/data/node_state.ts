// What is known of a node while it is open: the page's twin of OpenNode in trace/tree_state.hpp.
//
// The page's data holds only what this state does not foresee, and the panels show it as it is after any event. So it
// must do exactly what the C++ does.
import { Exit, Kind, Mark, MATE, NO_MOVE, NO_VALUE, NULL_MOVE, Purpose, Region } from 'vocabulary';

// No move of the node, whatever it was entered by.
function onTheSide(purpose: number): boolean {
  return purpose >= Purpose.Verification;
}

export class NodeState {
  move = NO_MOVE;
  kind: number = Kind.Interior;
  verify = false;
  verifyNow = false;
  alpha = 0;
  beta = 0;
  depth = 0;
  depthNow = 0;
  ply = 0;
  regions = 0;
  marks = 0;
  moves = 0; // tried in the current pass over them
  folded = 0;
  lower = 0; // alpha, as raised by the moves so far
  best = 0; // of the moves so far
  lowerBefore = 0; // both before the last move, for when it is re-searched
  bestBefore = 0;
  sameValue = 0; // what this position returned when it was entered once more
  nullDepth = 0;
  nullValue = 0;
  nullNext = false; // the next child is the null move's
  purpose: number = Purpose.Main;
  againNext: number = Purpose.Main; // the next child is the last one again, if this is a re-search

  enter(
    move: number, kind: number, alpha: number, beta: number, depth: number, verify: boolean, purpose: number,
  ): void {
    this.purpose = purpose;
    this.move = move;
    this.kind = kind;
    this.verify = this.verifyNow = verify;
    this.alpha = this.lower = this.lowerBefore = alpha;
    this.beta = beta;
    this.depth = this.depthNow = depth;
    this.ply = this.regions = this.marks = this.moves = this.folded = 0;
    this.best = this.bestBefore = this.sameValue = NO_VALUE;
    this.nullValue = 0;
    this.nullNext = false;
    this.againNext = Purpose.Main;
  }

  // --- what happens to it

  nullTried(depth: number): void {
    this.marks |= Mark.NullTried;
    this.nullDepth = depth;
    this.nullNext = true;
  }
  nullResult(value: number, failHigh: boolean): void {
    this.nullNext = false;
    this.nullValue = value;
    if (failHigh) this.marks |= Mark.NullFailHigh;
  }
  depthChanged(to: number): void {
    this.marks |= to > this.depthNow ? Mark.Extended : Mark.Reduced;
    this.depthNow = to;
  }
  verifyFlip(): void {
    this.marks |= Mark.VerifyFlip;
    this.verifyNow = !this.verifyNow;
  }
  moveAgain(purpose: Purpose.PvsReSearch | Purpose.LmrReSearch): void {
    this.marks |= purpose === Purpose.PvsReSearch ? Mark.PvsReSearch : Mark.LmrReSearch;
    this.best = this.bestBefore;
    this.lower = this.lowerBefore;
    this.againNext = purpose;
  }
  skipped(move: number): void {
    if (move !== NO_MOVE) ++this.moves;
  }
  verificationFailed(): void {
    this.marks |= Mark.ReSearch;
    this.best = NO_VALUE;
    this.lower = this.alpha;
    this.depthNow = this.depth;
    this.moves = 0;
  }
  childEntered(move: number, childBeta: number, purpose: number): void {
    if (move === NO_MOVE || move === NULL_MOVE || onTheSide(purpose)) return;
    const again = this.againNext !== Purpose.Main || purpose === Purpose.LmrReSearch || purpose === Purpose.PvsReSearch;
    if (!again) ++this.moves;
    this.lower = -childBeta;
  }
  childReturned(move: number, purpose: number, childValue: number, folded: number): void {
    this.folded += folded;
    this.againNext = Purpose.Main;
    if (onTheSide(purpose)) return;
    if (move === NO_MOVE) {
      this.sameValue = childValue;
    } else if (this.nullNext) {
      this.nullNext = false;
      this.nullValue = -childValue;
    } else {
      this.bestBefore = this.best;
      this.lowerBefore = this.lower;
      this.best = Math.max(this.best, -childValue);
      this.lower = Math.max(this.lower, -childValue);
    }
  }

  // --- what to expect

  childRegions(purpose: number): number {
    let regions = this.regions;
    const verifies = Mark.Reduced | Mark.NullFailHigh;
    if (this.nullNext) regions |= Region.InNull;
    if (this.marks & Mark.ReSearch) regions |= Region.InReSearch;
    else if (purpose === Purpose.Verification || (this.marks & verifies) === verifies) regions |= Region.InVerification;
    return regions;
  }
  childAlpha(): number {
    if (this.nullNext || this.kind !== Kind.Interior || this.best === NO_VALUE) return -this.beta;
    if (this.againNext === Purpose.PvsReSearch) return -this.beta;
    return -this.lower - 1;
  }
  childBeta(): number {
    return this.nullNext ? -this.beta + 1 : -this.lower;
  }
  childDepth(kind: number): number {
    if (kind === Kind.Quiescence) return 0;
    return Math.max(this.nullNext ? this.nullDepth : this.depthNow - 1, 1);
  }
  // The value it is likely left with; minus infinity: nothing speaks for any.
  leaveValue(exit: number): number {
    switch (exit) {
      case Exit.NullCutoff:
        return this.sameValue !== NO_VALUE ? this.sameValue : this.nullValue;
      case Exit.DepthUsedUp:
        return this.sameValue;
      case Exit.Mate:
        return this.ply - MATE;
      case Exit.Draw:
      case Exit.Stalemate:
        return 0;
      default:
        return this.best;
    }
  }
}
