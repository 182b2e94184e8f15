// An event with all it takes to show it: the page's twin of trace/moment.hpp.
//
// It is worked out when it is asked for, from the events of its node alone; whatever is below a child is skipped. So
// any event can be shown at once, and going back costs what going forward does.
import { Cause, Kind, NO_VALUE, Purpose, Type } from 'vocabulary';
import { NodeState } from '../data/node_state';
import { folded, Trace } from '../data/trace';
import { after, Board, boardOf } from './board';

export interface Moment {
  readonly event: number;
  readonly type: Type;
  readonly kind: number; // index into head.kinds
  readonly node: number; // -1 for an iteration's beginning
  readonly state: NodeState | null; // of the node, after the event
  readonly best: number | null; // of the moves so far, before a re-search forgets them
  readonly lastChild: number; // that returned before the event; -1: none
  readonly depthBefore: number; // before a reduction
  readonly iteration: number;
  readonly value: number | null; // NullResult, Leave
  readonly line: number; // of the figure; 0: none
  readonly path: readonly number[]; // nodes from the iteration's root to this one
  readonly board: Board;
}

export function typeOf(trace: Trace, event: number): Type {
  return trace.head.kinds.type[trace.eventKind[event]] as Type;
}

export function pathTo(trace: Trace, node: number): number[] {
  const path: number[] = [];
  for (let n = node; n >= 0; n = trace.parent[n]) path.push(n);
  return path.reverse();
}

export function boardAt(trace: Trace, path: readonly number[]): Board {
  let board = boardOf(trace.head.fen);
  for (let i = 1; i < path.length; ++i) board = after(board, trace.move[path[i]]);
  return board;
}

export function iterationOf(trace: Trace, node: number): number {
  let low = 0;
  for (let high = trace.roots.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (trace.roots[middle] <= node) low = middle;
    else high = middle - 1;
  }
  return trace.rootIteration[low] ?? 0;
}

// A node as it was entered, or as the recording found it, and the event from which on to follow it.
function start(trace: Trace, node: number): { state: NodeState; from: number; lastChild: number } {
  const state = new NodeState();
  if (node >= trace.openAtStart) {
    state.enter(
      trace.move[node],
      trace.kind[node],
      trace.alpha[node],
      trace.beta[node],
      trace.depth[node],
      trace.verify[node] === 1,
      trace.purpose[node],
    );
    state.ply = trace.ply[node];
    state.regions = trace.regions[node];
    return { state, from: trace.enterEvent[node] + 1, lastChild: -1 };
  }
  Object.assign(state, trace.head.open[node]);
  const child = node + 1;
  if (child >= trace.openAtStart) return { state, from: 0, lastChild: -1 };
  state.childReturned(trace.move[child], trace.purpose[child], trace.value[child], trace.folded[child]);
  return { state, from: trace.leaveEvent[child] + 1, lastChild: child };
}

// A node as its own events up to `event` leave it; what is below its children is skipped.
export interface Followed {
  readonly state: NodeState;
  readonly best: number; // before the last of these events
  readonly depthBefore: number; // likewise
  readonly lowest: number; // the least depth it had
  readonly lastChild: number; // entered last; -1: none
}

export function follow(trace: Trace, node: number, event: number): Followed {
  const { kinds } = trace.head;
  const { state, from, lastChild } = start(trace, node);
  let child = lastChild;
  let best = state.best;
  let depthBefore = state.depthNow;
  let lowest = state.depthNow;
  for (let e = from; e <= event; ++e) {
    best = state.best;
    depthBefore = state.depthNow;
    const k = trace.eventKind[e];
    switch (kinds.type[k] as Type) {
      case Type.Enter:
        child = trace.eventNode[e];
        state.childEntered(trace.move[child], trace.beta[child], trace.purpose[child]);
        e = trace.leaveEvent[child];
        if (e <= event) {
          state.childReturned(trace.move[child], trace.purpose[child], trace.value[child], trace.folded[child]);
        }
        break;
      case Type.NullTried:
        state.nullTried(trace.payload[e]);
        break;
      case Type.NullResult:
        state.nullResult(trace.payload[e], kinds.flag[k] === 1);
        break;
      case Type.DepthChanged:
        state.depthChanged(trace.payload[e]);
        lowest = Math.min(lowest, state.depthNow);
        break;
      case Type.VerifyFlip:
        state.verifyFlip();
        break;
      case Type.ReSearch:
        if (kinds.cause[k] === Cause.VerificationFailed) state.verificationFailed();
        else state.moveAgain(kinds.cause[k] === Cause.PvsWindow ? Purpose.PvsReSearch : Purpose.LmrReSearch);
        break;
      case Type.Skipped:
        state.skipped(trace.head.moves.code[trace.payload[e]]);
        break;
      case Type.Folded:
        state.folded += folded(trace.counts[trace.payload[e]]);
        break;
      default:
        break;
    }
  }
  return { state, best, depthBefore, lowest, lastChild: child };
}

export function momentAt(trace: Trace, event: number): Moment {
  const kinds = trace.head.kinds;
  const kind = trace.eventKind[event];
  const type = kinds.type[kind] as Type;
  const node = trace.eventNode[event];
  const payload = trace.payload[event];
  const common = { event, type, kind, node, line: kinds.line[kind] };
  if (node < 0) {
    const board = boardOf(trace.head.fen);
    return { ...common, state: null, best: null, lastChild: -1, depthBefore: 0, iteration: payload, value: null, path: [], board };
  }
  const path = pathTo(trace, node);
  const { state, best: before, depthBefore, lastChild } = follow(trace, node, event);
  // In quiescence the best may be to stand pat, which is known only when the node is left.
  const standsPat = type === Type.Leave ? payload : NO_VALUE;
  const best = state.kind === Kind.Quiescence ? standsPat : type === Type.ReSearch ? before : state.best;
  return {
    ...common,
    state,
    best: best === NO_VALUE ? null : best,
    lastChild,
    depthBefore,
    iteration: iterationOf(trace, node),
    value: type === Type.NullResult || type === Type.Leave ? payload : null,
    path,
    board: boardAt(trace, path),
  };
}
