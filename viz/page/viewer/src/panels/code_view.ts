// The paper's pseudo-code with the current line lit, and the live values of its variables.
import { inBoxes, inSentences, Type } from 'vocabulary';
import { Trace } from '../data/trace';
import { Moment } from '../model/moment';
import { numberWords, searcherWords, valueWords } from '../model/node_words';
import { h, keepInSight } from './dom';

const kComment = /\/\*.*?\*\/|\/\*.*$|^ \* .*$/;

export class CodeView {
  readonly element = h('section', { class: 'code panel', 'aria-labelledby': 'code-title' });
  private readonly title = h('h2', { id: 'code-title' });
  private readonly policy = h('span', { class: 'policy' });
  private readonly list = h('ol', { class: 'figure', tabindex: 0, 'aria-label': 'pseudo-code' });
  private lines: HTMLLIElement[] = [];
  private figure: string[] = [];
  private covered = Infinity; // from this line on

  constructor() {
    this.element.append(h('header', {}, this.title, this.policy), this.list);
  }

  // While a class is asked, the lines below the lit one are covered: they tell what the search does next.
  show(trace: Trace, moment: Moment, asked: boolean): void {
    const { figure } = trace.head;
    const covered = asked && moment.line > 0 ? moment.line : Infinity;
    if (this.figure !== figure.lines || this.covered !== covered) {
      this.figure = figure.lines;
      this.covered = covered;
      this.element.hidden = figure.lines.length === 0;
      this.title.textContent = figure.title;
      this.lines = figure.lines.map((line, i) => (i < covered ? h('li', {}, ...coloured(line)) : h('li', { class: 'covered', title: 'covered while the question is open' })));
      this.list.replaceChildren(...this.lines);
    }
    this.policy.textContent = `here: ${searcherWords(trace.head)}`;
    this.lines.forEach((line, i) => {
      const lit = i + 1 === moment.line;
      line.classList.toggle('lit', lit);
      if (lit) line.setAttribute('aria-current', 'step');
      else line.removeAttribute('aria-current');
    });
    this.list.dataset['line'] = String(moment.line);
    const lit = this.lines[moment.line - 1];
    if (lit) keepInSight(this.list, lit);
  }
}

// Comments step back, so that the code stands out.
function coloured(line: string): (Node | string)[] {
  const indent = line.length - line.trimStart().length;
  const text = line.slice(indent);
  const comment = kComment.exec(/^\*/.test(text) ? ` ${text}` : text);
  const at = comment ? (/^\*/.test(text) ? 0 : comment.index) : text.length;
  const parts: (Node | string)[] = [' '.repeat(indent), text.slice(0, at)];
  if (at < text.length) parts.push(h('span', { class: 'comment' }, text.slice(at)));
  return parts;
}

const inChips = { ...inBoxes, minus: inSentences.minus, minusInfinity: inSentences.minusInfinity }; // short, but typed as in sentences

const kNames = ['alpha', 'beta', 'depth', 'verify', 'value', 'best'] as const;

// What the variables of the pseudo-code hold after an event; while a class is asked what comes next, the depth of a re-search is
// the one before it.
export function liveValues(trace: Trace, m: Moment, asked = false): Record<(typeof kNames)[number], string> {
  const s = m.state;
  const none = '–';
  return {
    alpha: s ? numberWords(trace.scores, s.alpha) : none,
    beta: s ? numberWords(trace.scores, s.beta) : none,
    depth: String(!s ? m.iteration : asked && m.type === Type.ReSearch ? m.depthBefore : s.depthNow),
    verify: s ? String(s.verifyNow) : none,
    value: s && m.value !== null ? valueWords(trace.scores, m.value, s.ply, inChips) : none,
    best: s && m.best !== null ? valueWords(trace.scores, m.best, s.ply, inChips) : none,
  };
}

export class ValuesView {
  readonly element = h('dl', { class: 'values', 'aria-label': 'variables' });
  private readonly cells = new Map<string, HTMLElement>();

  constructor() {
    for (const name of kNames) {
      const cell = h('dd', { 'data-value': name }, '–');
      this.cells.set(name, cell);
      this.element.append(h('div', { class: `value-${name}` }, h('dt', {}, name), cell));
    }
  }

  show(trace: Trace, moment: Moment, asked: boolean): void {
    this.cells.get('verify')!.parentElement!.hidden = !trace.head.verify;
    for (const [name, text] of Object.entries(liveValues(trace, moment, asked))) {
      const cell = this.cells.get(name)!;
      const changed = cell.textContent !== text;
      cell.textContent = text;
      cell.parentElement!.classList.toggle('changed', changed);
    }
  }
}
