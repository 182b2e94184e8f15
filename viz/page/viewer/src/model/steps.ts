// Moving through the events: where each kind of step leads. All of them give an event, the same one where there is
// nowhere to go.
import { Cause, Exit, exits, Kind, Mark, marks, phrases, Type, Verdict } from 'vocabulary';
import { Trace } from '../data/trace';
import { typeOf } from './moment';

export type Step = (trace: Trace, event: number) => number;

const within = (trace: Trace, event: number): number => Math.max(0, Math.min(trace.events - 1, event));
// The event with which a node is left; the last one where the recording ends before that.
const leaveOf = (trace: Trace, node: number): number => within(trace, trace.leaveEvent[node]);

export const forward: Step = (trace, event) => within(trace, event + 1);
export const back: Step = (trace, event) => within(trace, event - 1);

// A node that is just entered is searched in one step; anything else is the next event.
export const over: Step = (trace, event) =>
  typeOf(trace, event) === Type.Enter ? leaveOf(trace, trace.eventNode[event]) : forward(trace, event);
export const overBack: Step = (trace, event) =>
  typeOf(trace, event) === Type.Leave ? trace.enterEvent[trace.eventNode[event]] : back(trace, event);

// To where the node is left; from there on, where its parent is.
export const out: Step = (trace, event) => {
  const node = trace.eventNode[event];
  if (node < 0) return forward(trace, event);
  if (leaveOf(trace, node) > event) return leaveOf(trace, node);
  const parent = trace.parent[node];
  return parent < 0 ? forward(trace, event) : leaveOf(trace, parent);
};
// To where the node was entered; from there on, where its parent was.
export const outBack: Step = (trace, event) => {
  const node = trace.eventNode[event];
  if (node < 0) return back(trace, event);
  if (trace.enterEvent[node] < event) return trace.enterEvent[node];
  const parent = trace.parent[node];
  return parent < 0 ? back(trace, event) : trace.enterEvent[parent];
};

export interface Jump {
  readonly name: string; // "null move": what is looked for
  readonly key: string; // on the keyboard; with Shift backward
  readonly role: string; // of the palette
  readonly is: (trace: Trace, kind: number) => boolean; // is an event of this kind one?
  readonly audited?: boolean; // known from the audit, not from the search
}

const isReSearch = (trace: Trace, kind: number, cause: Cause): boolean =>
  trace.head.kinds.type[kind] === Type.ReSearch && trace.head.kinds.cause[kind] === cause;
const isLeave = (trace: Trace, kind: number, exit: Exit): boolean =>
  trace.head.kinds.type[kind] === Type.Leave && trace.head.kinds.exit[kind] === exit;

const mark = (bit: Mark): { name: string; role: string } => {
  const { badge, role } = marks[Math.log2(bit)];
  return { name: badge, role };
};
const exit = (code: Exit): { name: string; role: string } => ({ name: exits[code].name, role: exits[code].role });
const isType = (type: Type) => (trace: Trace, kind: number): boolean => trace.head.kinds.type[kind] === type;

export const jumps: readonly Jump[] = [
  { ...mark(Mark.NullTried), key: 'n', is: isType(Type.NullTried) },
  { ...mark(Mark.NullFailHigh), key: 'h', is: (t, k) => isType(Type.NullResult)(t, k) && t.head.kinds.flag[k] === 1 },
  { ...exit(Exit.NullCutoff), key: 'c', is: (t, k) => isLeave(t, k, Exit.NullCutoff) },
  { ...exit(Exit.BetaCutoff), key: 'm', is: (t, k) => isLeave(t, k, Exit.BetaCutoff) && !leavesQuiescence(t, k) },
  { ...mark(Mark.Reduced), key: 'r', is: isType(Type.DepthChanged) },
  { ...mark(Mark.VerifyFlip), key: 'f', is: isType(Type.VerifyFlip) },
  { ...mark(Mark.ReSearch), key: 's', is: (t, k) => isReSearch(t, k, Cause.VerificationFailed) },
  { ...mark(Mark.PvsReSearch), key: 'p', is: (t, k) => isReSearch(t, k, Cause.PvsWindow) },
  { name: phrases.wrongCutoff, role: 'wrong', key: 'w', is: (t, k) => t.head.kinds.audit[k] > Verdict.Sound, audited: true },
];

// Kinds of leaving do not say which kind of node it is, but their line does: quiescence is the paper's evaluate().
function leavesQuiescence(trace: Trace, kind: number): boolean {
  return trace.head.kinds.line[kind] === evaluateLine(trace);
}
function evaluateLine(trace: Trace): number {
  const { type, nodeKind, line } = trace.head.kinds;
  const k = type.findIndex((t, i) => t === Type.Enter && nodeKind[i] === Kind.Quiescence);
  return k < 0 ? -1 : line[k];
}

const masks = new WeakMap<Trace, Map<Jump, Uint8Array>>();

function maskOf(trace: Trace, jump: Jump): Uint8Array {
  const known = masks.get(trace) ?? new Map<Jump, Uint8Array>();
  masks.set(trace, known);
  let mask = known.get(jump);
  if (!mask) {
    mask = Uint8Array.from(trace.head.kinds.type, (_, kind) => (jump.is(trace, kind) ? 1 : 0));
    known.set(jump, mask);
  }
  return mask;
}

// Does this trace have any, up to this event?
export function occurs(trace: Trace, jump: Jump, last = Infinity): boolean {
  if (!maskOf(trace, jump).includes(1)) return false;
  if (last === Infinity) return true;
  const mask = maskOf(trace, jump);
  for (let e = 0; e <= last; ++e) if (mask[trace.eventKind[e]]) return true;
  return false;
}

// The next such event, or the one before; -1: there is none.
export function find(trace: Trace, event: number, jump: Jump, direction: 1 | -1): number {
  const mask = maskOf(trace, jump);
  const kinds = trace.eventKind;
  for (let e = event + direction; e >= 0 && e < trace.events; e += direction) if (mask[kinds[e]]) return e;
  return -1;
}
