// The form that finds nodes, and what it found.
import { exits, marks, phrases, Verdict, verdicts } from 'vocabulary';
import { Trace } from '../data/trace';
import { Criteria, findNodes, WRONG } from '../model/find';
import { pathTo } from '../model/moment';
import { counted, exitTerm, grouped, numberWords } from '../model/node_words';
import { rootSearchOf, searchWords } from '../model/root_search';
import { sanPath } from '../model/sentence';
import { whyNot } from '../model/why';
import { h } from './dom';

const MOST = 60; // results listed at once

export class FindView {
  readonly element = h('form', { class: 'find', role: 'search', 'aria-label': 'find nodes' });
  private readonly move = h('input', { id: 'find-move', size: 8, autocomplete: 'off', title: 'Nf3, e2e4, or -- for a null move', spellcheck: 'false' });
  private readonly exit = h('select', { id: 'find-exit' });
  private readonly mark = h('select', { id: 'find-mark' });
  private readonly audit = h('select', { id: 'find-audit' });
  private readonly minDepth = h('input', { id: 'find-min', type: 'number', min: 0, max: 64 });
  private readonly maxDepth = h('input', { id: 'find-max', type: 'number', min: 0, max: 64 });
  private readonly count = h('p', { class: 'found', role: 'status' });
  private readonly why = h('p', { class: 'why', role: 'status' }); // the current node does not have the move
  private readonly list = h('ol', { class: 'results' });
  private found = new Int32Array(0);
  private trace: Trace | null = null;
  private current = 0;
  private meant = true; // the move that was asked for is one
  private hidden = false; // a question is asked: what comes later is not shown

  constructor(private readonly select: (node: number) => void) {
    const field = (label: string, input: HTMLElement): HTMLElement =>
      h('div', { class: 'field' }, h('label', { for: input.id }, label), input);
    this.element.append(
      h(
        'div',
        { class: 'fields' },
        field('Move', this.move),
        field('Exit', this.exit),
        field('Happened', this.mark),
        field('Audit', this.audit),
        field('Depth from', this.minDepth),
        field('to', this.maxDepth),
      ),
      h(
        'div',
        { class: 'buttons' },
        h('button', { type: 'submit' }, 'Find'),
        h('button', { type: 'button', click: () => this.step(-1) }, 'Previous'),
        h('button', { type: 'button', click: () => this.step(1) }, 'Next'),
      ),
      this.count,
      this.why,
      this.list,
    );
    this.element.addEventListener('submit', (submit) => {
      submit.preventDefault();
      this.search();
      this.step(1);
    });
    this.list.addEventListener('click', (click) => {
      const row = (click.target as Element).closest<HTMLElement>('[data-node]');
      if (row) this.select(Number(row.dataset['node']));
    });
  }

  show(trace: Trace, node: number, hidden: boolean): void {
    this.current = node;
    if (this.hidden !== hidden) {
      this.hidden = hidden;
      this.clear();
    }
    if (this.trace === trace) return;
    this.trace = trace;
    const option = (value: string, text: string): HTMLElement => h('option', { value }, text);
    this.exit.replaceChildren(option('', 'anything'), ...exits.map(({ name }, i) => option(String(i), name)));
    this.mark.replaceChildren(option('', 'anything'), ...marks.map(({ name }, i) => option(String(1 << i), name)));
    this.audit.replaceChildren(
      option('', !trace.head.audit ? 'not audited' : trace.head.audit.judge ? `anything (${trace.head.audit.judge}’s verdict)` : 'anything'),
      ...(trace.head.audit
        ? [
            option(String(WRONG), phrases.wrongCutoff),
            ...verdicts.flatMap(({ name }, i) => (i === Verdict.None ? [] : [option(String(i), name)])),
          ]
        : []),
    );
    this.audit.disabled = !trace.head.audit;
    this.clear();
  }

  focus(): void {
    this.move.focus();
    this.move.select();
  }

  private criteria(): Criteria {
    const number = (text: string): number | undefined => (text === '' ? undefined : Number(text));
    return {
      move: this.move.value,
      exit: number(this.exit.value),
      mark: number(this.mark.value),
      audit: number(this.audit.value),
      minDepth: number(this.minDepth.value),
      maxDepth: number(this.maxDepth.value),
    };
  }

  private clear(): void {
    this.found = new Int32Array(0);
    this.list.replaceChildren();
    this.count.textContent = this.why.textContent = '';
  }

  private search(): void {
    if (!this.trace) return;
    if (this.hidden) return;
    const found = findNodes(this.trace, this.criteria());
    this.meant = found !== null;
    this.why.textContent = (this.move.value && whyNot(this.trace, this.current, this.move.value)) || '';
    this.found = found ?? new Int32Array(0);
    this.list.replaceChildren(...Array.from(this.found.subarray(0, MOST), (node) => this.row(node)));
    const more = this.found.length - MOST;
    if (more > 0) this.list.append(h('li', { class: 'more' }, `and ${grouped(more)} more: Next steps through all of them`));
  }

  private row(node: number): HTMLElement {
    const t = this.trace!;
    const path = sanPath(t, pathTo(t, node)) || phrases.root;
    const search = rootSearchOf(t, node);
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'data-node': node },
        h('span', { class: 'path' }, path),
        h('span', { class: 'what' }, `${search ? searchWords(search, 'iteration') : 'iteration 0'}, depth ${t.depth[node]}, ${numberWords(t.scores, t.value[node])}, ${exitTerm(t, node).name}`),
      ),
    );
  }

  // To the next match after the current node, or the one before it; round at the ends.
  private step(direction: 1 | -1): void {
    if (this.hidden) {
      this.count.textContent = 'Not while a question is asked: what is found could give the answer away.';
      return;
    }
    if (this.found.length === 0) {
      this.count.textContent = this.meant ? 'No node is like that.' : 'That is no move: neither e2e4 nor Nf3 nor --.';
      return;
    }
    let i = direction > 0 ? this.found.findIndex((n) => n > this.current) : -1;
    if (direction < 0) for (i = this.found.length - 1; i >= 0 && this.found[i] >= this.current; ) --i;
    if (i < 0) i = direction > 0 ? 0 : this.found.length - 1;
    this.count.textContent = `${counted(this.found.length, 'node')}; this is number ${grouped(i + 1)}.`;
    this.select(this.found[i]);
  }
}
