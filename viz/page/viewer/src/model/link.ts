// Links to a place: page.html#node=123, or #event=456 for something that happens to a node; and with it what else it takes
// to see the same: the chapter of a lesson, the side of a comparison, the panel, the mode, the theme.
import { Trace } from '../data/trace';

export interface Address {
  chapter?: number; // from 1; 0: the introduction; one more than there are: the end
  side?: 'A' | 'B'; // of two traces, the one that leads
  event?: number; // the trace's own number
  node?: number; // likewise
  panel?: string;
  grows?: boolean; // only what has been searched is shown
  threats?: boolean;
  theme?: string;
  handout?: string; // a lesson on paper: "student" or "teacher"
}

export function parseAddress(hash: string): Address {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const number = (name: string): number | undefined => {
    const text = asked.get(name);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const yes = (name: string): boolean | undefined => (asked.has(name) ? asked.get(name) === 'yes' : undefined);
  const side = asked.get('side');
  return {
    chapter: number('chapter'),
    side: side === 'A' || side === 'B' ? side : undefined,
    event: number('event'),
    node: number('node'),
    panel: asked.get('panel') ?? undefined,
    grows: yes('grows'),
    threats: yes('threats'),
    theme: asked.get('theme') ?? undefined,
    handout: asked.get('handout') ?? undefined,
  };
}

// Only what is given is in it.
export function addressText(address: Address & Record<string, string | number | boolean | undefined>): string {
  const parts = Object.entries(address).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${typeof value === 'boolean' ? (value ? 'yes' : 'no') : encodeURIComponent(String(value))}`],
  );
  return `#${parts.join('&')}`;
}

export function nodeById(trace: Trace, id: number): number {
  let low = 0;
  for (let high = trace.count - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if (trace.id[middle] < id) low = middle + 1;
    else high = middle;
  }
  return trace.id[low] === id ? low : -1;
}

// The event that an address asks for; -1: none, or there is no such thing.
export function linkedEvent(trace: Trace, { event, node }: Address): number {
  if (event !== undefined && event >= trace.sequence(0) && event <= trace.sequence(trace.events - 1)) return trace.eventAt(event);
  const found = node === undefined ? -1 : nodeById(trace, node);
  return found < 0 ? -1 : trace.enterEvent[found];
}

// An event's own part of the address.
export function placeOf(trace: Trace, event: number): Address {
  const node = trace.eventNode[event];
  const entered = node >= 0 && trace.enterEvent[node] === event;
  return entered ? { node: trace.id[node] } : { event: trace.sequence(event) };
}
