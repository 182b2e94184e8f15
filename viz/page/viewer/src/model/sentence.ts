// Fills the slots of a sentence. The sentences themselves, and every choice between them, come from trace/read/narrate.
import { Head } from '../data/columns';
import { folded, Trace } from '../data/trace';
import { Moment, typeOf } from './moment';

const fill = (form: string, slot: (name: string) => string): string =>
  form.replace(/\{(\w+)\}/g, (_, name: string) => slot(name));

export function numberWords(head: Head, value: number): string {
  const { infinity } = head.scores;
  return value >= infinity ? head.words.plusInfinity : value <= -infinity ? head.words.minusInfinity : String(value);
}

// A node's value, mate counted from that node.
export function valueWords(head: Head, value: number, ply: number): string {
  const { infinity, mate, mateBound } = head.scores;
  const size = Math.abs(value);
  if (size < mateBound || size >= infinity) return numberWords(head, value);
  const left = mate - size - ply;
  const words = head.words;
  const form =
    left < 0 ? words.mateAbove : value < 0 && left === 0 ? words.checkmate : value > 0 ? words.mate : words.mated;
  const moves = Math.floor(value > 0 ? (left + 1) / 2 : left / 2);
  return fill(form, (name) => (name === 'n' ? String(value) : String(moves)));
}

export function windowWords(head: Head, low: number, high: number): string {
  return fill(head.words.window, (name) => numberWords(head, name === 'low' ? low : high));
}

export function sideWords(head: Head, white: boolean): string {
  return white ? head.words.white : head.words.black;
}

export function sentenceOf(trace: Trace, m: Moment): string {
  const form = trace.head.forms[trace.head.kinds.form[m.kind]];
  return fill(form, (name) => slot(trace, m, name));
}

function slot(trace: Trace, m: Moment, name: string): string {
  const head = trace.head;
  const s = m.state;
  const payload = trace.payload[m.event];
  if (name === 'to') return String(payload);
  if (!s) return '';
  const value = (v: number): string => valueWords(head, v, s.ply);
  switch (name) {
    case 'who':
      return sideWords(head, !m.board.white);
    case 'mover':
      return sideWords(head, m.board.white);
    case 'other':
      return sideWords(head, !m.board.white);
    case 'move':
      return trace.sans[trace.san[m.node]];
    case 'last_move':
      return m.lastChild < 0 ? '' : trace.sans[trace.san[m.lastChild]];
    case 'alpha':
      return numberWords(head, s.alpha);
    case 'beta':
      return numberWords(head, s.beta);
    case 'window':
      return windowWords(head, s.alpha, s.beta);
    case 'null_window':
      return windowWords(head, s.beta - 1, s.beta);
    case 'open_window':
      return windowWords(head, s.lower, s.beta);
    case 'depth':
      return String(s.depth);
    case 'null_depth':
      return String(s.nullDepth);
    case 'from':
      return String(m.depthBefore);
    case 'value':
      return value(payload);
    case 'negated':
      return numberWords(head, -payload);
    case 'best':
      return m.best === null ? '' : value(m.best);
    case 'moves':
      return String(s.moves);
    case 'origin':
      return String(trace.origins[payload]);
    case 'count':
      return String(folded(trace.counts[payload]));
    case 'true_value':
      return value(trace.corrections.get(m.node)?.value ?? 0);
    case 'true_best':
      return trace.corrections.get(m.node)?.best ?? '';
    default:
      return '';
  }
}

// "null tried", as the program calls it.
export function typeWords(trace: Trace, event: number): string {
  return trace.head.words.types[typeOf(trace, event)];
}

export function sanPath(trace: Trace, path: readonly number[]): string {
  return path
    .slice(1)
    .map((n) => trace.sans[trace.san[n]])
    .join(' ');
}
