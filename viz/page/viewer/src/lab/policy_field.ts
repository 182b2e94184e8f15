// A policy and its R.
import { LabInfo } from '../data/page_info';
import { h } from '../panels/dom';

export class PolicyField {
  readonly element: HTMLElement;
  private readonly names: HTMLSelectElement;
  private readonly reduction: HTMLSelectElement;
  private cost = ''; // ":2" of a link's "verified:3:2"; it has no control

  // `none`: what to call having no policy here, where that is possible.
  constructor(private readonly info: LabInfo, id: string, label: string, none?: string) {
    const names = info.policies.map(({ name, help }) => h('option', { value: name, title: help }, name));
    this.names = h('select', { id, title: 'what happens when the null move’s value reaches beta' }, none === undefined ? null : h('option', { value: '' }, none), ...names);
    this.reduction = h('select', { id: `${id}-r`, 'aria-label': `R of ${label}`, title: 'R: how many plies shallower the null move is searched' });
    for (let r = 1; r <= info.mostR; ++r) this.reduction.append(h('option', { value: r }, `R = ${r}`));
    this.names.addEventListener('change', () => this.chosen());
    this.element = h('span', { class: 'policy-field' }, h('label', { for: id }, label), this.names, this.reduction);
    this.chosen();
  }

  get value(): string {
    return this.reduction.hidden ? this.names.value : `${this.names.value}:${this.reduction.value}${this.cost}`;
  }
  set value(policy: string) {
    const [name, r, cost] = policy.split(':');
    this.names.value = name;
    this.chosen();
    if (r) this.reduction.value = r;
    if (cost) this.cost = `:${cost}`;
  }

  // Only some have an R; each has its usual one.
  private chosen(): void {
    const { r = null } = this.info.policies.find(({ name }) => name === this.names.value) ?? {};
    this.reduction.hidden = r === null;
    this.cost = '';
    if (r !== null) this.reduction.value = String(r);
  }
}
