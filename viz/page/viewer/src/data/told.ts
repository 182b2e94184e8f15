// What another engine tells of its nodes besides their events (viz/page/told.hpp has the format).
import { Column, openBytes } from './columns';

interface ToldHead {
  entered: string; // the forms of trace/read/why
  more: string;
  named: number;
  causes: string[];
  moves: { code: number[]; san: string[] };
  columns: [string, number][];
}

// A move that was never entered, and why not. Move -1: whatever was not entered.
export interface NeverEntered {
  readonly cause: string;
  readonly move: number; // into head.moves
}

export class Told {
  readonly head: ToldHead;
  private readonly evals: Float64Array; // NaN: none was told
  private readonly never: Uint8Array;
  private readonly at: Uint32Array; // where in `never` a node's part begins

  // The first nodes were open when the recording began: nothing is told of them.
  constructor(bytes: Uint8Array, nodes: number, private readonly open: number) {
    const opened = openBytes<ToldHead>(bytes);
    this.head = opened.head;
    this.never = opened.column('never');
    this.evals = new Float64Array(nodes - open);
    this.at = new Uint32Array(nodes - open);
    const evals = new Column(opened.column('evals'));
    const never = new Column(this.never);
    for (let n = 0; n < nodes - open; ++n) {
      const told = evals.number();
      this.evals[n] = told === 0 ? NaN : told % 2 ? (told - 1) / 2 : -told / 2;
      this.at[n] = never.at;
      if (never.number() === 0) continue;
      for (let rest = 2 * never.number(); rest > 0; --rest) never.number();
    }
  }

  // For the side to move.
  staticEval(node: number): number | null {
    const value = this.evals[node - this.open] ?? NaN;
    return Number.isNaN(value) ? null : value;
  }

  // In the order of the legal moves.
  neverEntered(node: number): { legal: number; moves: NeverEntered[] } | null {
    if (node < this.open) return null;
    const column = new Column(this.never, this.at[node - this.open]);
    const legal = column.number() - 1;
    if (legal < 0) return null;
    const entry = (): NeverEntered => ({ cause: this.head.causes[column.number()], move: column.number() - 1 });
    return { legal, moves: Array.from({ length: column.number() }, entry) };
  }
}
