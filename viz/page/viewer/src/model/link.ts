// Links to a place: page.html#node=123, or #event=456 for something that happens to a node.
import { Trace } from '../data/trace';

export function nodeById(trace: Trace, id: number): number {
  let low = 0;
  for (let high = trace.count - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if (trace.id[middle] < id) low = middle + 1;
    else high = middle;
  }
  return trace.id[low] === id ? low : -1;
}

// The event that the address asks for; -1: none, or there is no such thing.
export function linkedEvent(trace: Trace, hash: string): number {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const sequence = Number(asked.get('event') ?? NaN);
  if (Number.isInteger(sequence) && sequence >= trace.sequence(0) && sequence <= trace.sequence(trace.events - 1))
    return trace.eventAt(sequence);
  const id = Number(asked.get('node') ?? NaN);
  const node = Number.isInteger(id) ? nodeById(trace, id) : -1;
  return node < 0 ? -1 : trace.enterEvent[node];
}

// The address of an event, kept up to date without filling the browser's history.
export function addressOf(trace: Trace, event: number): string {
  const node = trace.eventNode[event];
  const entered = node >= 0 && trace.enterEvent[node] === event;
  return entered ? `#node=${trace.id[node]}` : `#event=${trace.sequence(event)}`;
}
