// Fills the slots of a sentence. The sentences themselves, and every choice between them, come from trace/read/narrate.
import { folded, Trace } from '../data/trace';
import { phrases, Type, types } from 'vocabulary';
import { Moment, typeOf } from './moment';
import { filled, numberWords, sideWords, valueWords, windowWords } from './node_words';

const THEN = '{then}'; // what comes after it in a form is not told while a class is asked

export function sentenceOf(trace: Trace, m: Moment): string {
  return filled(formOf(trace, m), (name) => slot(trace, m, name));
}

// The same without what follows from it: nor the value as the node above will have it.
export function neutralSentence(trace: Trace, m: Moment): string {
  const [told, follows] = formOf(trace, m).replace(' ({negated} for {other})', '').split(THEN);
  const text = filled(told, (name) => slot(trace, m, name));
  if (m.type === Type.Leave) return text; // what follows is an audit's verdict
  return follows === undefined ? text : `${text.replace(/\.$/, '')}. ${phrases.whatNext}`;
}

function formOf(trace: Trace, m: Moment): string {
  return trace.head.forms[trace.head.kinds.form[m.kind]];
}

function slot(trace: Trace, m: Moment, name: string): string {
  const s = m.state;
  const payload = trace.payload[m.event];
  if (name === 'to') return String(payload);
  if (!s) return '';
  const value = (v: number): string => valueWords(trace.scores, v, s.ply);
  switch (name) {
    case 'who':
      return sideWords(!m.board.white);
    case 'mover':
      return sideWords(m.board.white);
    case 'other':
      return sideWords(!m.board.white);
    case 'move':
      return trace.sans[trace.san[m.node]];
    case 'last_move':
      return m.lastChild < 0 ? '' : trace.sans[trace.san[m.lastChild]];
    case 'skipped':
      return trace.sans[payload];
    case 'alpha':
      return numberWords(trace.scores, s.alpha);
    case 'beta':
      return numberWords(trace.scores, s.beta);
    case 'window':
      return windowWords(trace.scores, s.alpha, s.beta);
    case 'null_window':
      return windowWords(trace.scores, s.beta - 1, s.beta);
    case 'full_window':
      return windowWords(trace.scores, s.lower, s.beta);
    case 'depth':
      return String(s.depth);
    case 'null_depth':
      return String(s.nullDepth);
    case 'from':
      return String(m.depthBefore);
    case 'value':
      return value(payload);
    case 'negated':
      return numberWords(trace.scores, -payload);
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

// "null move tried", as the program calls it.
export function typeWords(trace: Trace, event: number): string {
  return types[typeOf(trace, event)].name;
}

export function sanPath(trace: Trace, path: readonly number[]): string {
  return path
    .slice(1)
    .map((n) => trace.sans[trace.san[n]])
    .join(' ');
}
