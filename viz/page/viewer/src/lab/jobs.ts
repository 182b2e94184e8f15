// What the page gives its worker to do, and what comes back. A job holds all that it depends on, and the worker keeps nothing:
// whatever is cancelled can be asked again.
import { Comparison } from '../data/page_info';

export interface Search {
  fen: string;
  policy: string;
  depth: number;
  nodes: number;
  options: string;
}
export type Job =
  | { kind: 'search'; searches: Search[]; audit: boolean } // recorded, and two are compared
  | { kind: 'count'; searches: Search[] } // how many nodes by depth, one search after another
  | { kind: 'save'; searches: Search[] } // each as a trace's file
  | { kind: 'open'; file: Uint8Array }; // a trace's file, shown as a search is

// Of one of the job's searches: an iteration is complete, or all of it (nodes alone), or so many cutoffs are audited.
export interface Progress {
  search: number;
  depth?: number;
  score?: number;
  best?: string;
  nodes?: number;
  done?: number;
  all?: number;
}
export interface Outcome {
  nodes: number;
  stopped: boolean; // by the node limit
  depth: number; // the last complete iteration
  score: number;
  best: string;
  audit?: { cuts: number; wrong: number; unjudged: number };
}
export interface Result {
  outcomes: Outcome[];
  data: Uint8Array[]; // of each search, as the viewer reads it, or as a file
  comparison: Comparison | null;
}

export type ToWorker = { module: WebAssembly.Module } | { id: number; job: Job };
export type FromWorker = { id: number; progress: Progress } | { id: number; result: Result } | { id: number; error: string };
