// Two traces: where they diverge, what each did there, and what it cost.
import { phrases } from 'vocabulary';
import { Comparison, Divergence } from '../data/page_info';
import { grouped } from '../model/node_words';
import { h } from './dom';

const signed = (n: number): string => (n < 0 ? '−' : '+') + grouped(Math.abs(n));

export class CompareView {
  readonly element: HTMLElement;
  private readonly divergences: HTMLElement;
  private readonly wait = h('p', { class: 'note', hidden: true }, 'Not while a question is asked: what differs could give the answer away.');

  constructor(comparison: Comparison, names: readonly [string, string], go: (divergence: Divergence) => void) {
    const { first, top } = comparison;
    const shown = (p: Divergence): HTMLElement =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', class: 'divergence', click: () => go(p) },
          h('span', { class: 'path' }, `${p.path || phrases.root} (depth ${p.iteration})`),
          h('span', { class: 'delta' }, `${signed(p.delta)} nodes`),
        ),
        h('p', {}, h('b', { class: 'lane-name' }, 'A'), ` ${p.a.words}`),
        h('p', {}, h('b', { class: 'lane-name' }, 'B'), ` ${p.b.words}`),
      );
    this.divergences = h(
      'div',
      {},
      h('p', {}, `A is ${names[0]}, B is ${names[1]}. Whichever you step, the other goes to the same move; x changes sides.`),
      h('h3', {}, 'The first divergence'),
      first ? h('ol', { class: 'first' }, shown(first)) : h('p', {}, 'The trees are the same, move by move.'),
      top.length ? h('h3', {}, `The costliest of ${grouped(comparison.divergences)} divergences`) : null,
      top.length ? h('p', { class: 'note' }, 'A positive number means that A searched more nodes because of it.') : null,
      top.length ? h('ol', { class: 'top' }, ...top.map(shown)) : null,
    );
    this.element = h('div', { class: 'compare', tabindex: 0, role: 'region', 'aria-label': 'comparison' }, this.divergences, this.wait);
  }

  show(hidden: boolean): void {
    this.divergences.hidden = hidden;
    this.wait.hidden = !hidden;
  }
}
