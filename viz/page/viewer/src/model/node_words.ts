// What is written on a node: the vocabulary's words and forms, filled in for boxes, tips and lists.
import { Scores, TraceModel } from '../data/nodes';
import { bounds, Exit, exits, inBoxes, inSentences, Kind, kinds, Mark, marks, NO_MOVE, NULL_MOVE, phrases, Term } from 'vocabulary';

export type ValueForms = typeof inSentences;

// Every {name} of the form replaced by what slot(name) gives.
export const filled = (form: string, slot: (name: string) => string): string =>
  form.replace(/\{(\w+)\}/g, (_, name: string) => slot(name));

export function numberWords(scores: Scores, value: number, forms: ValueForms = inSentences): string {
  if (value >= scores.infinity) return forms.plusInfinity;
  if (value <= -scores.infinity) return forms.minusInfinity;
  return (value < 0 ? forms.minus : value > 0 ? '+' : '') + Math.abs(value);
}

// A node's value, mate counted from that node.
export function valueWords(scores: Scores, value: number, ply: number, forms: ValueForms = inSentences): string {
  const { infinity, mate, mateBound } = scores;
  const size = Math.abs(value);
  if (size < mateBound || size >= infinity) return numberWords(scores, value, forms);
  const left = mate - size - ply;
  const form =
    left < 0 ? forms.mateAbove : value < 0 && left === 0 ? forms.checkmate : value > 0 ? forms.mate : forms.mated;
  const moves = Math.floor(value > 0 ? (left + 1) / 2 : left / 2);
  return filled(form, (name) => (name === 'n' ? numberWords(scores, value, forms) : String(moves)));
}

export function windowWords(scores: Scores, low: number, high: number, forms: ValueForms = inSentences): string {
  return filled(phrases.window, (name) => numberWords(scores, name === 'low' ? low : high, forms));
}

// Who searched, and how: "verified:3", "pocket 1.0, std:2".
export const searcherWords = ({ engine, policy }: { engine: string; policy: string }): string =>
  engine ? `${engine}, ${policy}` : policy;

export function sideWords(white: boolean): string {
  return white ? phrases.white : phrases.black;
}

// --- on a box

export function moveWord(model: TraceModel, node: number): string {
  const move = model.move[node];
  if (model.parent[node] < 0) return phrases.root;
  if (move === NULL_MOVE) return phrases.nullMove;
  if (move === NO_MOVE) return phrases.samePosition;
  return model.sans[model.san[node]];
}

// "7", "7→6" where depth was given up, "7→6→7" where it was given back; "q" in quiescence.
export function depthWord(model: TraceModel, node: number, happened: number): string {
  if (model.kind[node] === Kind.Quiescence) return kinds[Kind.Quiescence].badge;
  const depth = String(model.depth[node]);
  if ((happened & Mark.Reduced) === 0) return depth;
  const to = String(Math.max(0, model.depthNow[node]));
  return filled(happened & Mark.ReSearch ? phrases.restored : phrases.reduced, (name) => (name === 'to' ? to : depth));
}

export function windowWord(model: TraceModel, node: number): string {
  return windowWords(model.scores, model.alpha[node], model.beta[node], inBoxes);
}

// "≥ +120", "≤ −30", "= +45"
export function valueWord(model: TraceModel, node: number): string {
  if (model.exit[node] === Exit.Stopped) return phrases.unknown;
  return bounds[model.bound[node]].badge + valueWords(model.scores, model.value[node], model.ply[node], inBoxes);
}

// What happened at the node itself and cannot be seen from its exit and its depth.
export function markTerms(happened: number, exit: Exit): Term[] {
  return marks.filter((_, i) => {
    const mark = 1 << i;
    if ((happened & mark) === 0 || mark === Mark.NullTried || mark === Mark.Reduced) return false;
    if (mark === Mark.NullFailHigh) return exit !== Exit.NullCutoff;
    return mark !== Mark.PvsReSearch || (happened & Mark.ReSearch) === 0;
  });
}

export const exitTerm = (model: TraceModel, node: number): Term => exits[model.exit[node]];

// --- counts

// A number with its thousands apart.
export function grouped(n: number): string {
  return Math.round(n)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

// "4 nodes", "1 node"
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}
