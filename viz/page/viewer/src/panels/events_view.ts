// The event stream around the current event: a list to read and to click in.
import { Mark, PVS_WINDOW, Type } from '../data/codes';
import { Trace } from '../data/trace';
import { typeOf } from '../model/moment';
import { numberWords, typeWords } from '../model/sentence';
import { h, keepInSight } from './dom';

const BEFORE = 12;
const AFTER = 28;

// One line about an event; a sentence would be too long for a list.
export function eventLine(trace: Trace, event: number): string {
  const { head } = trace;
  const kind = trace.eventKind[event];
  const node = trace.eventNode[event];
  const number = (v: number): string => numberWords(head, v);
  const words = typeWords(trace, event);
  const payload = trace.payload[event];
  switch (typeOf(trace, event)) {
    case Type.Iteration:
      return `${words} ${payload}`;
    case Type.Enter:
      return `${trace.sans[trace.san[node]]} (${number(trace.alpha[node])}, ${number(trace.beta[node])})`;
    case Type.NullTried:
      return `${words}, depth ${payload}`;
    case Type.NullResult:
      return `${words} ${number(payload)}${head.kinds.flag[kind] ? ' ≥ beta' : ' < beta'}`;
    case Type.DepthReduced:
      return `${words} to ${payload}`;
    case Type.VerifyFlip:
      return `${words} to ${head.kinds.flag[kind] ? 'true' : 'false'}`;
    case Type.ReSearch:
      return head.kinds.cause[kind] === PVS_WINDOW ? `${words}: open window` : `${words}: not confirmed`;
    case Type.Leave:
      return `${words} ${trace.sans[trace.san[node]]}: ${number(payload)}, ${head.words.exits[head.kinds.exit[kind]]}`;
    default:
      return words;
  }
}

// The palette's role for what happened; empty for the ordinary.
export function eventRole(trace: Trace, event: number): string {
  const { kinds } = trace.head;
  const kind = trace.eventKind[event];
  switch (typeOf(trace, event)) {
    case Type.NullTried:
      return 'null-move';
    case Type.NullResult:
      return kinds.flag[kind] ? 'fail-high' : 'null-move';
    case Type.DepthReduced:
      return 'reduction';
    case Type.VerifyFlip:
      return 'flip';
    case Type.ReSearch:
      return 're-search';
    case Type.TableHit:
      return 'table';
    case Type.Leave: {
      if (kinds.audit[kind] > 1) return 'wrong';
      const roles = ['null-cut', 'move-cut', 'fail-low', 'exact', 'table'];
      return roles[kinds.exit[kind]] ?? '';
    }
    default:
      return '';
  }
}

export class EventsView {
  readonly element = h('ol', { class: 'events', role: 'listbox', 'aria-label': 'events', tabindex: 0 });

  private current = 0;

  constructor(private readonly select: (event: number) => void) {
    this.element.addEventListener('click', (click) => {
      const row = (click.target as Element).closest<HTMLElement>('[data-event]');
      if (row) this.select(Number(row.dataset['event']));
    });
    // In the list, the arrow keys go through the list.
    this.element.addEventListener('keydown', (key) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[key.key];
      if (!by || key.shiftKey) return;
      key.preventDefault();
      key.stopPropagation();
      this.select(this.current + by);
    });
  }

  // `last`: what comes after it is not told (a question is open).
  show(trace: Trace, event: number, last: number): void {
    this.current = event;
    const first = Math.max(0, event - BEFORE);
    const end = Math.min(trace.events - 1, event + AFTER, last);
    const rows: HTMLElement[] = [];
    for (let e = first; e <= end; ++e) {
      const node = trace.eventNode[e];
      const level = node < 0 ? 0 : trace.ply[node] + 1;
      const current = e === event;
      const row = h(
        'li',
        {
          role: 'option',
          id: `event-${e}`,
          'data-event': e,
          'aria-selected': String(current),
          class: `${eventRole(trace, e)}${trace.marks[node] & Mark.ReSearched ? ' again' : ''}`,
        },
        h('span', { class: 'sequence' }, String(trace.sequence(e))),
        h('span', { class: 'what' }, eventLine(trace, e)),
      );
      row.style.setProperty('--level', String(Math.min(level, 14)));
      rows.push(row);
    }
    this.element.replaceChildren(...rows);
    this.element.setAttribute('aria-activedescendant', `event-${event}`);
    const current = rows[event - first];
    if (current) keepInSight(this.element, current);
  }
}
