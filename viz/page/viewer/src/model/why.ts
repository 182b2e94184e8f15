// Of another engine's trace: why a move was never entered, and what else is known of a node. The words are trace/read/why's.
import { NO_MOVE, Note, notes, NULL_MOVE, phrases, Purpose, purposes, Type, types } from 'vocabulary';
import { Trace } from '../data/trace';
import { moveTest } from './move_pattern';
import { pathTo, typeOf } from './moment';
import { filled, numberWords } from './node_words';
import { sanPath } from './sentence';

// What `nullscope why` says of the move at this node; null: it was entered there, or nothing is known of it.
export function whyNot(trace: Trace, node: number, text: string): string | null {
  const meant = moveTest(text.trim());
  const never = trace.told?.neverEntered(node);
  if (!trace.told || !never || !meant) return null;
  const isMove = (child: number): boolean => trace.purpose[child] < Purpose.Verification; // not one on the side
  if (trace.children(node).some((child) => isMove(child) && meant(trace.move[child], trace.sans[trace.san[child]]))) return null;
  const { code, san } = trace.told.head.moves;
  const where = sanPath(trace, pathTo(trace, node)) || phrases.root;
  for (const { cause, move } of never.moves) {
    if (move < 0) return `${where}, ${text.trim()}: ${cause}.`;
    if (meant(code[move], san[move])) return `${where}, ${san[move]}: ${cause}. ${enteredWords(trace, node)}`.trim();
  }
  return `${where}: ${text.trim()} is not legal here.`;
}

// "5 of 31 legal moves entered; never entered: a3 h4 and 3 more."
function enteredWords(trace: Trace, node: number): string {
  const { head } = trace.told!;
  const { legal, moves: never } = trace.told!.neverEntered(node)!;
  const names = never.filter(({ move }) => head.moves.code[move] !== NULL_MOVE).map(({ move }) => head.moves.san[move]);
  const named = names.slice(0, head.named).join(' ');
  const moves = names.length > head.named ? filled(head.more, (slot) => (slot === 'moves' ? named : String(names.length - head.named))) : named;
  const slots: Record<string, string> = { moves, legal: String(legal), entered: String(legal - names.length) };
  return names.length ? `${filled(head.entered, (slot) => slots[slot])}.` : '';
}

// What the engine told of a node, as far as the event: purpose, labels, static evaluation, moves that it skipped.
export function toldWords(trace: Trace, node: number, event: number): string {
  if (!trace.told || node < 0) return '';
  const { head } = trace;
  const parts: string[] = [];
  const labelled = (words: string, label: number): string => (head.labels[label] ? `${words} (${head.labels[label]})` : words);
  if (trace.purpose[node] !== Purpose.Main || trace.label[node]) parts.push(labelled(purposes[trace.purpose[node]].name, trace.label[node]));
  const value = trace.told.staticEval(node);
  if (value !== null) parts.push(`${notes[Note.StaticEval].name} ${numberWords(trace.scores, value)}`);
  parts.push(...skipWords(trace, node, event));
  return parts.join(' · ');
}

function skipWords(trace: Trace, node: number, event: number): string[] {
  const { head } = trace;
  const counts = new Map<string, number>(); // by label
  const quiet: string[] = [];
  for (let e = trace.enterEvent[node] + 1; e <= event && e <= trace.leaveEvent[node]; ++e) {
    const type = typeOf(trace, e);
    if (type === Type.Enter) e = trace.leaveEvent[trace.eventNode[e]];
    else if (type === Type.Skipped) {
      const label = head.labels[head.kinds.label[trace.eventKind[e]]];
      if (head.moves.code[trace.payload[e]] === NO_MOVE) quiet.push(`all remaining quiet moves${label ? ` (${label})` : ''}`);
      else counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  const words = [...[...counts].map(([label, n]) => `${n}${label ? ` (${label})` : ''}`), ...quiet];
  return words.length ? [`${types[Type.Skipped].badge}: ${words.join(', ')}`] : [];
}
