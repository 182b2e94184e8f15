// Nodes by what they are and what happened to them.
import { fromOf, isReal, squareName, toOf } from './board';
import { Trace } from './trace';
import { Audit, Mark, NULL_MOVE } from './model';

export interface Criteria {
  move?: string; // SAN or UCI; "--" is the null move
  exit?: number; // Exit
  mark?: number; // a Mark bit
  audit?: number; // Audit; WRONG for either kind of wrong cut
  minDepth?: number;
  maxDepth?: number;
}
export const WRONG = -1;

export const marks: readonly { name: string; bit: number }[] = [
  { name: 'null move tried', bit: Mark.NullTried },
  { name: 'null move failed high', bit: Mark.NullFailHigh },
  { name: 'depth reduced', bit: Mark.Reduced },
  { name: 'verify flipped', bit: Mark.Flipped },
  { name: 'searched again', bit: Mark.ReSearched },
  { name: 'a move searched again (PVS)', bit: Mark.PvsReSearched },
];

// As people write it: Nf3 is found as Nf3+, and Nxf3 as Nf3 is not the same piece's quiet move, but may be meant.
const plain = (san: string): string => san.replace(/[x+#=]/g, '');

function uci(move: number): string {
  return squareName(fromOf(move)) + squareName(toOf(move)) + ' nbrq'[move >> 12].trim();
}

function moveTest(trace: Trace, text: string): (node: number) => boolean {
  const wanted = text.trim();
  if (wanted === '--') return (node) => trace.move[node] === NULL_MOVE;
  const numbers = new Set<number>();
  trace.sans.forEach((san, i) => {
    const code = trace.head.moves.code[i];
    if (isReal(code) && (plain(san) === plain(wanted) || uci(code) === wanted.toLowerCase())) numbers.add(i);
  });
  return (node) => numbers.has(trace.san[node]);
}

export function findNodes(trace: Trace, c: Criteria): Int32Array {
  const tests: ((node: number) => boolean)[] = [];
  if (c.move?.trim()) tests.push(moveTest(trace, c.move));
  if (c.exit !== undefined) tests.push((n) => trace.exit[n] === c.exit);
  if (c.mark !== undefined) tests.push((n) => (trace.marks[n] & c.mark!) !== 0);
  if (c.audit === WRONG) tests.push((n) => trace.audit[n] > Audit.Sound);
  else if (c.audit !== undefined) tests.push((n) => trace.audit[n] === c.audit);
  if (c.minDepth !== undefined) tests.push((n) => trace.depth[n] >= c.minDepth!);
  if (c.maxDepth !== undefined) tests.push((n) => trace.depth[n] <= c.maxDepth!);
  const found: number[] = [];
  for (let n = 0; n < trace.count; ++n) if (tests.every((test) => test(n))) found.push(n);
  return Int32Array.from(found);
}
