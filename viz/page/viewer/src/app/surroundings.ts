// What a page that searches by itself (the lab) puts around its traces, and what it wants to hear of.
import { Trace } from '../data/trace';
import { Tab } from '../panels/tabs';
import { KeyGroup } from './keys';

export interface Surroundings {
  readonly bar: HTMLElement; // in place of the title
  readonly below: HTMLElement; // of the board
  readonly tabs: readonly Tab[];
  readonly boardWords: string; // how the board is played on
  readonly keys: readonly KeyGroup[];
  moved(from: number, to: number): void; // a piece, on the board of the node that is shown
  targets(from: number): readonly number[]; // where it may go
  shown(trace: Trace, path: readonly number[]): void; // a node, by its path
  lastMove(): number; // that led to the root
  address(): Record<string, string | undefined>; // what it takes to search the same
}
