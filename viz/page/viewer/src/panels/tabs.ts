// Panels that share a place, one in sight at a time; arrow keys move between their tabs.
import { h } from './dom';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly content: HTMLElement;
}

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private readonly panels: HTMLElement[];
  private current = -1;

  constructor(private readonly tabs: readonly Tab[], label: string, private readonly shown: (id: string) => void) {
    this.buttons = tabs.map((tab, i) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}`, click: () => this.select(i) }, tab.name),
    );
    this.panels = tabs.map((tab) =>
      h('div', { role: 'tabpanel', id: `panel-${tab.id}`, 'aria-labelledby': `tab-${tab.id}`, class: 'tab-panel' }, tab.content),
    );
    const list = h('div', { role: 'tablist', 'aria-label': label }, ...this.buttons);
    list.addEventListener('keydown', (key) => {
      const to = { ArrowRight: 1, ArrowLeft: -1 }[key.key];
      if (!to) return;
      key.preventDefault();
      key.stopPropagation();
      this.select((this.current + to + tabs.length) % tabs.length);
      this.buttons[this.current].focus();
    });
    this.element = h('section', { class: 'tabs panel', 'aria-label': label }, list, ...this.panels);
    this.select(0);
  }

  get id(): string {
    return this.tabs[this.current].id;
  }
  get isFirst(): boolean {
    return this.current === 0;
  }
  open(id: string): void {
    const i = this.tabs.findIndex((tab) => tab.id === id);
    if (i >= 0) this.select(i);
  }

  private select(index: number): void {
    if (this.current === index) return;
    this.current = index;
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    this.panels.forEach((panel, i) => (panel.hidden = i !== index));
    this.shown(this.tabs[index].id);
  }
}
