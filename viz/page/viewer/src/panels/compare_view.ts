// Two traces: where they diverge, what each did there, and what it cost.
import { phrases } from 'vocabulary';
import { Comparison, Divergence } from '../data/page_info';
import { grouped } from '../model/node_words';
import { h } from './dom';

const signed = (n: number): string => (n < 0 ? '−' : '+') + grouped(Math.abs(n));

export class CompareView {
  readonly element: HTMLElement;
  private readonly divergences = h('div');
  private readonly wait = h('p', { class: 'note', hidden: true }, 'Not while a question is asked: what differs could give the answer away.');

  constructor(private readonly go: (divergence: Divergence) => void) {
    this.element = h('div', { class: 'compare', tabindex: 0, role: 'region', 'aria-label': 'comparison' }, this.divergences, this.wait);
  }

  tell(comparison: Comparison | null, policies: readonly string[]): void {
    this.divergences.replaceChildren(...(comparison ? this.words(comparison, policies) : [h('p', {}, policies.length > 1 ? 'These two cannot be compared: no iteration is complete in both.' : 'One search is shown. With a second policy beside it, this says where the two diverge.')]));
  }

  private words(comparison: Comparison, names: readonly string[]): HTMLElement[] {
    const { first, top } = comparison;
    const parts = [
      h('p', {}, `A is ${names[0]}, B is ${names[1]}. Whichever you step, the other goes to the same move; x changes sides.`),
      h('h3', {}, 'The first divergence'),
      first ? h('ol', { class: 'first' }, this.divergence(first)) : h('p', {}, 'The trees are the same, move by move.'),
    ];
    if (top.length)
      parts.push(
        h('h3', {}, `The costliest of ${grouped(comparison.divergences)} divergences`),
        h('p', { class: 'note' }, 'A positive number means that A searched more nodes because of it.'),
        h('ol', { class: 'top' }, ...top.map((each) => this.divergence(each))),
      );
    return parts;
  }
  private divergence(p: Divergence): HTMLElement {
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'divergence', click: () => this.go(p) },
        h('span', { class: 'path' }, `${p.path || phrases.root} (depth ${p.iteration})`),
        h('span', { class: 'delta' }, `${signed(p.delta)} nodes`),
      ),
      h('p', {}, h('b', { class: 'lane-name' }, 'A'), ` ${p.a.words}`),
      h('p', {}, h('b', { class: 'lane-name' }, 'B'), ` ${p.b.words}`),
    );
  }

  show(hidden: boolean): void {
    this.divergences.hidden = hidden;
    this.wait.hidden = !hidden;
  }
}
