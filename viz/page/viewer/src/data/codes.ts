// The numbers by which the program and the page mean the same thing. Their home is the C++: whoever changes one there
// must change it here.

// Moves, and what happens at a node: MoveCode, Mark and RegionBits of trace/event.hpp.
export const NO_MOVE = 0;
export const NULL_MOVE = 1 | (1 << 6);
export const enum Type {
  Iteration,
  Enter,
  NullTried,
  NullResult,
  DepthReduced,
  VerifyFlip,
  ReSearch,
  TableHit,
  Folded,
  Leave,
}
export const enum Mark {
  NullTried = 1,
  NullFailHigh = 2,
  Reduced = 4,
  Flipped = 8,
  ReSearched = 16, // verification failed
  PvsReSearched = 32,
}
export const enum Region {
  InNull = 1,
  InVerification = 2,
  InReSearch = 4,
}

// NodeKind, Exit and ReSearch of engine/observer.hpp, Bound of engine/table.hpp.
export const enum Kind {
  Interior,
  Quiescence,
}
export const enum Exit {
  NullCut,
  MoveCut,
  FailLow,
  Exact,
  Table,
  StandPat,
  Mate,
  Stalemate,
  Draw,
  Horizon,
  Stopped,
}
export const PVS_WINDOW = 1; // a re-search's cause; 0 is a verification that failed
export const enum Bound {
  None,
  Lower,
  Upper,
  Exact,
}

// What the page's data adds: EventKind of viz/page/codes.hpp.
export const enum Audit {
  None,
  Sound,
  Zugzwang,
  Horizon,
}
export const enum Surprise {
  Alpha = 1,
  Beta = 2,
  Depth = 4,
  Verify = 8,
}

// Counters in their order (engine/counters.hpp), and three more as viz/page/head.cpp has them.
export const enum Total {
  Interior,
  Quiescence,
  BelowNull,
  Verification,
  ReSearch,
  NullTried,
  NullFailHigh,
  NullCut,
  Reduced,
  VerificationFailed,
  TableCut,
  MoveCut,
  Flips,
  PvsReSearch,
}
export const COUNTS = 11; // of a filter's folded part; what the page leaves out has three more
