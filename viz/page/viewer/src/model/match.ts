// The same place in another trace: trees are matched by move, as trace/diff does it.
import { Trace } from '../data/trace';
import { pathTo } from './moment';
import { sameRoot } from './root_search';

export interface Match {
  readonly node: number; // the deepest node that both have; -1: not even the iteration
  readonly exact: boolean; // it is the same line to its end
}

// Which search of its move a node is among its siblings: 0 for the first.
function searchNumber(trace: Trace, node: number): number {
  const parent = trace.parent[node];
  let earlier = 0;
  for (let c = parent + 1; c < node; c = trace.last[c] + 1) if (trace.move[c] === trace.move[node]) ++earlier;
  return earlier;
}

function childBy(trace: Trace, node: number, move: number, search: number): number {
  for (let c = node + 1; c <= trace.last[node]; c = trace.last[c] + 1)
    if (trace.move[c] === move && search-- === 0) return c;
  return -1;
}

export function matchNode(from: Trace, node: number, to: Trace): Match {
  const path = pathTo(from, node);
  let at = sameRoot(from, path[0], to);
  if (at < 0) return { node: -1, exact: false };
  for (const step of path.slice(1)) {
    const child = childBy(to, at, from.move[step], searchNumber(from, step));
    if (child < 0) return { node: at, exact: false };
    at = child;
  }
  return { node: at, exact: true };
}

// The event there that corresponds to this one: the same kind of event at the matched node, or its entry.
export function matchEvent(from: Trace, event: number, to: Trace): { event: number; exact: boolean } {
  const node = from.eventNode[event];
  const type = from.head.kinds.type[from.eventKind[event]];
  if (node < 0) {
    const begins = (trace: Trace, e: number): boolean => trace.eventNode[e] < 0 && trace.payload[e] === from.payload[event];
    let earlier = 0; // searches of the root at this depth
    for (let e = 0; e < event; ++e) if (begins(from, e)) ++earlier;
    for (let e = 0; e < to.events; ++e) if (begins(to, e) && earlier-- === 0) return { event: e, exact: true };
    return { event: 0, exact: false };
  }
  const match = matchNode(from, node, to);
  if (match.node < 0) return { event: 0, exact: false };
  const enter = to.enterEvent[match.node];
  if (!match.exact) return { event: enter, exact: false };
  const leave = Math.min(to.leaveEvent[match.node], to.events - 1);
  for (let e = enter; e <= leave; ++e) {
    const here = to.eventNode[e];
    if (here === match.node && to.head.kinds.type[to.eventKind[e]] === type) return { event: e, exact: true };
    if (here !== match.node && here >= 0) e = Math.min(to.leaveEvent[here], to.events - 1);
  }
  return { event: enter, exact: true };
}
