// What is written on a node: short words and numbers, the same in boxes and tips.
import { Audit, Bound, Exit, Kind, Mark, NO_MOVE, NULL_MOVE } from '../data/codes';
import { TraceModel } from '../data/nodes';

export function exitWord(model: TraceModel, exit: Exit): string {
  return model.exitWords[exit];
}

export function number(model: TraceModel, value: number): string {
  const { infinity } = model.scores;
  if (value >= infinity) return '+∞';
  if (value <= -infinity) return '−∞';
  return value < 0 ? '−' + -value : String(value);
}

export function counted(nodes: number): string {
  return String(nodes).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function moveWord(model: TraceModel, node: number): string {
  const move = model.move[node];
  if (model.parent[node] < 0) return 'root';
  if (move === NULL_MOVE) return 'null move';
  if (move === NO_MOVE) return 'same position';
  return model.sans[model.san[node]];
}

// "7", "7→6" where depth was given up, "7→6→7" where it was given back; "q" in quiescence.
export function depthWord(model: TraceModel, node: number, marks: number): string {
  if (model.kind[node] === Kind.Quiescence) return 'q';
  const depth = String(model.depth[node]);
  if ((marks & Mark.Reduced) === 0) return depth;
  const reduced = depth + '→' + model.depthNow[node];
  return marks & Mark.ReSearched ? reduced + '→' + depth : reduced;
}

export function windowWord(model: TraceModel, node: number): string {
  return '(' + number(model, model.alpha[node]) + ', ' + number(model, model.beta[node]) + ')';
}

// "≥ 120", "≤ −30", "= 45"; a mate by its distance, as counted from the node.
export function valueWord(model: TraceModel, node: number): string {
  const bound = model.bound[node];
  const sign = bound === Bound.Lower ? '≥ ' : bound === Bound.Upper ? '≤ ' : bound === Bound.Exact ? '= ' : '';
  return sign + plainValue(model, model.value[node], model.ply[node]);
}

function plainValue(model: TraceModel, value: number, ply: number): string {
  const { infinity, mate, mateBound } = model.scores;
  const away = mate - Math.abs(value) - ply;
  if (Math.abs(value) < mateBound || Math.abs(value) >= infinity || away < 0) return number(model, value);
  return value > 0 ? 'mate in ' + ((away + 1) >> 1) : away === 0 ? 'mated' : 'mated in ' + (away >> 1);
}

export function auditWord(audit: Audit): string {
  return audit === Audit.Sound ? 'sound' : audit === Audit.Zugzwang ? 'wrong: zugzwang' : 'wrong: horizon';
}

export interface MarkWord {
  readonly role: string; // of the palette
  readonly word: string;
}

// What happened at the node itself and cannot be seen from how it was left.
export function markWords(marks: number, exit: Exit): MarkWord[] {
  const words: MarkWord[] = [];
  if (marks & Mark.NullFailHigh && exit !== Exit.NullCut) words.push({ role: 'fail-high', word: 'null ≥ β' });
  if (marks & Mark.Flipped) words.push({ role: 'flip', word: 'verify off' });
  if (marks & Mark.ReSearched) words.push({ role: 're-search', word: 'again' });
  else if (marks & Mark.PvsReSearched) words.push({ role: 're-search', word: 'PVS' });
  return words;
}
