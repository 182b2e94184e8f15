// The options for study: what is not as in the paper.
import { LabInfo } from '../data/page_info';
import { h } from '../panels/dom';

export class OptionsField {
  readonly element: HTMLDetailsElement;
  private readonly summary = h('summary', {}, 'Options');
  private readonly table: HTMLSelectElement;
  private readonly switches: HTMLInputElement[];
  private rest = ''; // what a link asks for that has no control here: a table's size

  constructor(info: LabInfo) {
    this.table = h('select', { id: 'option-table', title: info.tableHelp }, ...info.tableModes.map((mode) => h('option', { value: mode }, mode)));
    this.switches = info.switches.map(({ name }) => h('input', { type: 'checkbox', id: `option-${name}`, value: name }));
    const rows = info.switches.map(({ name, help }, i) => h('li', {}, h('label', { for: `option-${name}` }, this.switches[i], ` ${name}`), h('p', { class: 'note' }, help)));
    this.element = h(
      'details',
      { class: 'lab-options', change: () => this.count() },
      this.summary,
      h('ul', {}, h('li', {}, h('label', { for: 'option-table' }, 'transposition table '), this.table, h('p', { class: 'note' }, info.tableHelp)), ...rows),
    );
  }

  get value(): string {
    const words = this.switches.filter(({ checked }) => checked).map(({ value }) => value);
    if (this.table.selectedIndex > 0) words.unshift(`table=${this.table.value}`);
    return [...words, this.rest].filter(Boolean).join(' ');
  }
  set value(text: string) {
    const words = text.split(' ').filter(Boolean);
    for (const each of this.switches) each.checked = words.includes(each.value);
    const mode = words.find((word) => word.startsWith('table='))?.slice(6);
    this.table.selectedIndex = 0;
    if (mode) this.table.value = mode;
    this.rest = words.filter((word) => !word.startsWith('table=') && !this.switches.some(({ value }) => value === word)).join(' ');
    this.count();
  }

  private count(): void {
    const set = this.value.split(' ').filter(Boolean).length;
    this.summary.textContent = set ? `Options (${set})` : 'Options';
  }
}
