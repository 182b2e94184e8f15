// Nodes by what they are and what happened to them.
import { Verdict } from 'vocabulary';
import { Trace } from '../data/trace';
import { moveTest } from './move_pattern';

export interface Criteria {
  move?: string; // SAN or UCI; "--" is the null move
  exit?: number; // Exit
  mark?: number; // a Mark bit
  audit?: number; // Verdict; WRONG for either kind of wrong cutoff
  minDepth?: number;
  maxDepth?: number;
}
export const WRONG = -1;

// Null where the criteria name a move that is none.
export function findNodes(trace: Trace, c: Criteria): Int32Array | null {
  const tests: ((node: number) => boolean)[] = [];
  const move = c.move?.trim();
  if (move) {
    const meant = moveTest(move);
    if (!meant) return null;
    // Few moves are played at many nodes: each is asked about once.
    const { code } = trace.head.moves;
    const numbers = new Set(trace.sans.flatMap((san, i) => (meant(code[i], san) ? [i] : [])));
    tests.push((n) => numbers.has(trace.san[n]));
  }
  if (c.exit !== undefined) tests.push((n) => trace.exit[n] === c.exit);
  if (c.mark !== undefined) tests.push((n) => (trace.marks[n] & c.mark!) !== 0);
  if (c.audit === WRONG) tests.push((n) => trace.audit[n] > Verdict.Sound);
  else if (c.audit !== undefined) tests.push((n) => trace.audit[n] === c.audit);
  if (c.minDepth !== undefined) tests.push((n) => trace.depth[n] >= c.minDepth!);
  if (c.maxDepth !== undefined) tests.push((n) => trace.depth[n] <= c.maxDepth!);
  const found: number[] = [];
  for (let n = 0; n < trace.count; ++n) if (tests.every((test) => test(n))) found.push(n);
  return Int32Array.from(found);
}
