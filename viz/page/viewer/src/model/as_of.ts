// A trace as it stood at one of its events: what comes later is not in it, and neither are the audit's verdicts unless they
// are asked for. The tree and the map of such a model cannot give away what they do not have.
import { Bound, Exit, Verdict } from 'vocabulary';
import { TraceModel } from '../data/nodes';
import { Trace } from '../data/trace';
import { follow } from './moment';
import { Revealed } from './revealed';

export function asOf(trace: Trace, event: number, audited: boolean): TraceModel {
  const count = new Revealed(trace, event).lastEntered + 1;
  const last = trace.last.slice(0, count);
  const changed = {
    count,
    last,
    exit: trace.exit.slice(0, count),
    bound: trace.bound.slice(0, count),
    value: trace.value.slice(0, count),
    marks: trace.marks.slice(0, count),
    depthNow: trace.depthNow.slice(0, count),
    folded: trace.folded.slice(0, count),
    foldedHere: trace.foldedHere.slice(0, count),
    weight: trace.weight.slice(0, count),
    leaveEvent: trace.leaveEvent.slice(0, count),
    audit: audited ? trace.audit.slice(0, count) : new Uint8Array(count),
    roots: trace.roots.filter((root) => root < count),
    children: (node: number): number[] => childrenOf(last, node),
  };
  // The nodes that are open then are the last one that was entered and some of those above it.
  let foldedBelow = 0;
  for (let n = count - 1; n >= 0; n = trace.parent[n]) {
    if (trace.leaveEvent[n] <= event) continue;
    last[n] = count - 1;
    const { state, lowest } = follow(trace, n, event);
    const children = childrenOf(last, n).filter((c) => trace.leaveEvent[c] <= event);
    changed.exit[n] = Exit.Stopped;
    changed.bound[n] = Bound.None;
    changed.value[n] = 0;
    changed.marks[n] = state.marks;
    changed.depthNow[n] = lowest;
    changed.foldedHere[n] = state.folded - children.reduce((sum, c) => sum + trace.folded[c], 0);
    foldedBelow += state.folded;
    changed.folded[n] = foldedBelow;
    changed.weight[n] = count - n + foldedBelow;
    changed.leaveEvent[n] = trace.events;
    changed.audit[n] = Verdict.None;
  }
  return Object.assign(Object.create(trace) as TraceModel, changed);
}

function childrenOf(last: Int32Array, node: number): number[] {
  const found: number[] = [];
  for (let c = node + 1; c <= last[node]; c = last[c] + 1) found.push(c);
  return found;
}
