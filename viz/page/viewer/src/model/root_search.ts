// Which search of the root a node belongs to: with aspiration windows an engine searches the root of one depth several times.
import { Trace } from '../data/trace';
import { windowWords } from './node_words';

export interface RootSearch {
  readonly root: number;
  readonly depth: number; // of its iteration
  readonly number: number; // among the searches of that depth, from 1
  readonly of: number;
}

export function rootSearches(trace: Trace): RootSearch[] {
  const counts = new Map<number, number>();
  const searches = Array.from(trace.rootIteration, (depth, i) => {
    const number = (counts.get(depth) ?? 0) + 1;
    counts.set(depth, number);
    return { root: trace.roots[i], depth, number };
  });
  return searches.map((search) => ({ ...search, of: counts.get(search.depth) ?? 1 }));
}

export const rootSearchOf = (trace: Trace, node: number): RootSearch | undefined =>
  rootSearches(trace)
    .filter(({ root }) => root <= node)
    .pop();

// "depth 5"; where there are several "depth 5, search 2 of 3".
export const searchWords = ({ depth, number, of }: RootSearch, what = 'depth'): string =>
  `${what} ${depth}${of > 1 ? `, search ${number} of ${of}` : ''}`;

export const searchWithWindow = (trace: Trace, search: RootSearch): string =>
  `${searchWords(search)}, window ${windowWords(trace.scores, trace.alpha[search.root], trace.beta[search.root])}`;

// The same search in another trace: the one with its number, or else the last of that depth; -1 where there is no such depth.
export function sameRoot(from: Trace, root: number, to: Trace): number {
  const search = rootSearches(from).find((s) => s.root === root);
  const there = rootSearches(to).filter((s) => s.depth === search?.depth);
  return (there.find((s) => s.number === search?.number) ?? there[there.length - 1])?.root ?? -1;
}
