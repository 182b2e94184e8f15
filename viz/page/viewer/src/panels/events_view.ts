// The event stream around the current event: a list to read and to click in.
import { causes, Exit, exits, Mark, marks, Type, Verdict, verdicts } from 'vocabulary';
import { Trace } from '../data/trace';
import { typeOf } from '../model/moment';
import { numberWords, windowWords } from '../model/node_words';
import { typeWords } from '../model/sentence';
import { h, keepInSight } from './dom';

const BEFORE = 12;
const AFTER = 28;

// One line about an event; a sentence would be too long for a list.
export function eventLine(trace: Trace, event: number): string {
  const { head } = trace;
  const kind = trace.eventKind[event];
  const node = trace.eventNode[event];
  const number = (v: number): string => numberWords(trace.scores, v);
  const words = typeWords(trace, event);
  const payload = trace.payload[event];
  switch (typeOf(trace, event)) {
    case Type.Iteration:
      return `${words} ${payload}`;
    case Type.Enter:
      return `${trace.sans[trace.san[node]]} ${windowWords(trace.scores, trace.alpha[node], trace.beta[node])}`;
    case Type.NullTried:
      return `${words}, depth ${payload}`;
    case Type.NullResult:
      return `${words} ${number(payload)}${head.kinds.flag[kind] ? ' ≥ beta' : ' < beta'}`;
    case Type.DepthChanged: {
      const extended = payload > trace.depth[node];
      return `${extended ? marks[Math.log2(Mark.Extended)].name : words} to ${payload}`;
    }
    case Type.VerifyFlip:
      return `${words} to ${head.kinds.flag[kind] ? 'true' : 'false'}`;
    case Type.ReSearch:
      return `${words}: ${causes[head.kinds.cause[kind]].name}`;
    case Type.Skipped:
      return `${words} ${trace.sans[payload]}${because(head.labels[head.kinds.label[kind]])}`;
    case Type.Leave:
      return `${words} ${trace.sans[trace.san[node]]}: ${number(payload)}, ${exits[head.kinds.exit[kind]].name}${because(head.labels[head.kinds.label[kind]])}`;
    default:
      return words;
  }
}

const because = (label: string): string => (label ? ` (${label})` : '');

// The palette's role for what happened; empty for the ordinary.
export function eventRole(trace: Trace, event: number, open: boolean): string {
  const { kinds } = trace.head;
  const kind = trace.eventKind[event];
  switch (typeOf(trace, event)) {
    case Type.NullTried:
      return roleOf(Mark.NullTried);
    case Type.NullResult:
      return roleOf(kinds.flag[kind] ? Mark.NullFailHigh : Mark.NullTried);
    case Type.DepthChanged:
      return roleOf(Mark.Reduced);
    case Type.VerifyFlip:
      return roleOf(Mark.VerifyFlip);
    case Type.ReSearch:
      return roleOf(Mark.ReSearch);
    case Type.TableHit:
      return exits[Exit.TtCutoff].role;
    case Type.Leave:
      return !open && kinds.audit[kind] > Verdict.Sound ? verdicts[kinds.audit[kind]].role : exits[kinds.exit[kind]].role;
    default:
      return '';
  }
}
const roleOf = (mark: Mark): string => marks[Math.log2(mark)].role;

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

  // `last`: what comes after it is not shown; nor what an audit found, while a question is open.
  show(trace: Trace, event: number, last: number, open: boolean): void {
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
          class: eventRole(trace, e, open),
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
