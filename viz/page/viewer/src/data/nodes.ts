// What every part of the page knows of a trace: its nodes in search order, a typed array a field.
//
// A node is its index, 0 .. count - 1, in the order the search entered them; so the nodes below `n` are exactly
// n + 1 .. last[n], and a parent's index is smaller than its children's. Nothing in here changes once it is built;
// what is folded, lit or selected belongs to the views.

export interface TraceModel {
  readonly count: number; // nodes
  readonly id: Float64Array; // the trace's own number of each node
  readonly parent: Int32Array; // -1 at an iteration's root
  readonly last: Int32Array; // last index of its subtree
  readonly ply: Uint16Array;
  readonly level: Uint16Array; // below its iteration's root
  readonly depth: Int16Array; // as entered
  readonly depthNow: Int16Array; // the lowest it had, after reductions
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
  readonly value: Int32Array;
  readonly purpose: Uint8Array;
  readonly label: Uint16Array; // why it was entered so: into head.labels
  readonly exitLabel: Uint16Array; // why it was left so
  readonly kind: Uint8Array; // Kind
  readonly verify: Uint8Array;
  readonly exit: Uint8Array; // Exit
  readonly bound: Uint8Array; // Bound
  readonly marks: Uint8Array; // Mark bits
  readonly regions: Uint8Array; // Region bits
  readonly move: Uint16Array; // from | to << 6 | promotion << 12; NO_MOVE, NULL_MOVE
  readonly san: Uint32Array; // index into sans
  readonly sans: readonly string[];
  readonly folded: Float64Array; // nodes left out below it, at whatever level
  readonly foldedHere: Float64Array; // of these, those that are not below one of its children
  readonly weight: Float64Array; // itself and all below, left-out ones included
  readonly audit: Uint8Array; // Audit
  readonly judge?: string | null; // whose verdicts these are, where another engine searched
  readonly roots: Int32Array; // of the iterations
  readonly enterEvent: Uint32Array; // index of the event with which it is entered
  readonly leaveEvent: Uint32Array; // and left
  children(node: number): number[]; // direct children in search order
  readonly scores: Scores;
  readonly signs: Readonly<Record<string, Sign>>; // by palette role
  readonly colours: Readonly<Record<string, string>>; // palette roles of the current theme: "null-cutoff" -> "#b24500"
}

// The engine's own.
export interface Scores {
  readonly infinity: number;
  readonly mate: number;
  readonly mateBound: number; // from here on values tell the distance to a mate
}

// A small shape in a square of 10, as viz/mark.hpp has it.
export interface Sign {
  readonly path: string;
  readonly filled: boolean;
  readonly stroke: number; // the line's width, where it is not filled
  readonly ring: number; // radius of a circle around its middle; 0: none
}
