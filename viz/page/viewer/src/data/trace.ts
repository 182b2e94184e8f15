// A trace as the page has it: the model of its nodes, its events, and what they carry.
import { Head } from './columns';
import { TraceModel } from './nodes';
import { Told } from './told';

// An audit's answer for a cut that was wrong.
export interface Correction {
  value: number;
  best: string; // SAN; empty where there is no move
}

// The model, and what the panels need besides.
export interface Trace extends TraceModel {
  readonly head: Head;
  readonly events: number;
  readonly eventKind: Uint16Array; // index into head.kinds' arrays
  readonly eventNode: Int32Array; // -1 for an iteration's beginning
  // NullTried, DepthChanged, Iteration: depth. NullResult, Leave: value. TableHit: index into origins.
  // Folded, and Leave of a node whose inside is left out: index into counts.
  readonly payload: Int32Array;
  readonly origins: readonly number[]; // ids of the nodes that wrote table entries; 0 unknown
  readonly counts: readonly number[][];
  readonly leftOut: ReadonlyMap<number, number[]>; // node: counts of what the page leaves out inside it
  readonly corrections: ReadonlyMap<number, Correction>; // by node
  readonly told: Told | null; // where another engine searched
  readonly openAtStart: number; // nodes 0 .. openAtStart - 1 were entered before the recording begins
  readonly rootIteration: Int32Array; // depth of the iteration of each root
  sequence(event: number): number; // the trace's own number of an event
  eventAt(sequence: number): number; // the event with that number, or the last before it
}

// Nodes in a list of counts: interior and quiescence.
export function folded(counts: number[]): number {
  return counts[0] + counts[1];
}
