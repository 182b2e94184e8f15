// The options for study: what is not as in the paper. Each is a word of a text, "history=off tempo=10 fail-hard".
import { LabInfo } from '../data/page_info';
import { h } from '../panels/dom';

// One of them: its field, and its word ('' if it is as in the paper).
interface Setting {
  field: HTMLSelectElement | HTMLInputElement;
  help: string;
  name: string;
  get(): string;
  set(word: string | undefined): void;
}

export class OptionsField {
  readonly element: HTMLDetailsElement;
  private readonly summary = h('summary', {}, 'Options');
  private readonly settings: Setting[];
  private rest: string[] = []; // what a link asks for that no field can say: the search tells what is wrong with it

  constructor(info: LabInfo) {
    const valueOf = (word: string | undefined): string | undefined => word?.split('=')[1];
    const choices = info.choices.map(({ name, values, help }): Setting => {
      const field = h('select', { id: `option-${name}` }, ...values.map((value) => h('option', { value }, value)));
      return { field, help, name, get: () => (field.selectedIndex > 0 ? `${name}=${field.value}` : ''), set: (word) => (field.value = valueOf(word) ?? values[0]) };
    });
    const numbers = info.numbers.map(({ name, help, usual, least, most }): Setting => {
      const field = h('input', { type: 'number', id: `option-${name}`, min: least, max: most, step: 'any' });
      const get = (): string => (field.value === '' || field.valueAsNumber === usual ? '' : `${name}=${field.value}`);
      return { field, help, name, get, set: (word) => (field.value = valueOf(word) ?? String(usual)) };
    });
    const switches = info.switches.map(({ name, help }): Setting => {
      const field = h('input', { type: 'checkbox', id: `option-${name}` });
      return { field, help, name, get: () => (field.checked ? name : ''), set: (word) => (field.checked = word !== undefined) };
    });
    this.settings = [...choices, ...numbers, ...switches];
    const rows = this.settings.map(({ field, name, help }) => {
      const inside = field instanceof HTMLInputElement && field.type === 'checkbox' ? [field, ` ${name}`] : [`${name} `, field];
      return h('li', {}, h('label', { for: field.id }, ...inside), h('p', { class: 'note' }, help));
    });
    this.element = h('details', { class: 'lab-options', change: () => this.count() }, this.summary, h('ul', {}, ...rows));
    this.value = '';
  }

  get value(): string {
    return [...this.settings.map((setting) => setting.get()), ...this.rest].filter(Boolean).join(' ');
  }
  set value(text: string) {
    const words = text.split(' ').filter(Boolean);
    for (const setting of this.settings) setting.set(words.find((word) => word.split('=')[0] === setting.name));
    this.rest = words.filter((word) => !this.settings.some((setting) => setting.get() === word));
    this.count();
  }

  private count(): void {
    const set = this.value.split(' ').filter(Boolean).length;
    this.summary.textContent = set ? `Options (${set})` : 'Options';
  }
}
