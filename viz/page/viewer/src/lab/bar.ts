// The bar: the position, how it is searched, and how far the search has come.
import { LabInfo } from '../data/page_info';
import { h } from '../panels/dom';
import { OptionsField } from './options_field';
import { PolicyField } from './policy_field';
import { Wanted } from './wanted';

export interface BarHost {
  search(): void;
  cancel(): void;
  read(text: string): void; // a position or a game was typed, pasted or chosen
  setUp(): void;
  copyLink(): void;
  open(file: File): void;
  save(): void;
}

export class Bar {
  readonly element: HTMLFormElement;
  private readonly menu: HTMLSelectElement;
  private readonly position = h('input', { id: 'position', class: 'position-text', spellcheck: 'false', autocomplete: 'off', 'aria-label': 'position: a FEN, or the moves of a game', placeholder: 'FEN, or the moves of a game' });
  private readonly first: PolicyField;
  private readonly second: PolicyField;
  private readonly depth: HTMLInputElement;
  private readonly nodes: HTMLInputElement;
  private readonly options: OptionsField;
  private readonly audit = h('input', { type: 'checkbox', id: 'audit' });
  private readonly start = h('button', { type: 'submit', class: 'next' }, 'Search');
  private readonly stop = h('button', { type: 'button', hidden: true }, 'Cancel');
  private readonly file = h('input', { type: 'file', hidden: true, accept: '.nst,.pgn,.fen,.txt', 'aria-label': 'file' });
  private readonly told = h('p', { class: 'told', role: 'status' });

  constructor(private readonly info: LabInfo, private readonly host: BarHost) {
    this.first = new PolicyField(info, 'policy', 'policy');
    this.second = new PolicyField(info, 'second', 'beside it', 'none');
    this.depth = h('input', { type: 'number', id: 'depth', min: 1, max: info.mostDepth, required: true });
    this.nodes = h('input', { type: 'number', id: 'nodes', min: 1, max: info.mostNodes, step: 'any', required: true });
    this.options = new OptionsField(info);
    this.menu = this.positions();
    this.stop.addEventListener('click', () => host.cancel());
    this.position.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      host.read(this.position.value);
    });
    // A game has several lines, which a field of one would run together.
    this.position.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text');
      if (!text?.trim().includes('\n')) return;
      event.preventDefault();
      host.read(text);
    });
    this.file.addEventListener('change', () => {
      const file = this.file.files?.[0];
      if (file) host.open(file);
      this.file.value = ''; // the same one may be chosen again
    });
    const labelled = (text: string, field: HTMLElement): HTMLElement => h('span', { class: 'policy-field' }, h('label', { for: field.id }, text), field);
    const button = (text: string, title: string, click: () => void): HTMLElement => h('button', { type: 'button', title, click }, text);
    this.element = h(
      'form',
      { class: 'lab-bar', 'aria-label': 'search', novalidate: true, submit: (event: SubmitEvent) => this.submit(event) },
      h(
        'div',
        { class: 'lab-row' },
        h('h1', {}, 'The lab'),
        this.menu,
        this.position,
        this.file,
        button('Set up', 'put the pieces on the board', () => host.setUp()),
        button('Copy link', 'a link to this search, and to this place in it', () => host.copyLink()),
        button('Open', 'a recorded search (.nst) or a game; it can be dropped on the page, too', () => this.file.click()),
        button('Save', 'the search as a trace (.nst), for all commands of nullscope', () => host.save()),
      ),
      h(
        'div',
        { class: 'lab-row' },
        this.first.element,
        this.second.element,
        labelled('depth', this.depth),
        labelled('node limit', this.nodes),
        this.options.element,
        h('label', { for: 'audit', class: 'option', title: 'was each null-move cutoff right? Its node is searched again, without null moves' }, this.audit, ' audit'),
        this.start,
        this.stop,
      ),
      this.told,
    );
  }

  // What is asked for besides the game.
  get settings(): Omit<Wanted, 'start' | 'moves' | 'at'> {
    return {
      policy: this.first.value,
      second: this.second.value,
      depth: this.depth.valueAsNumber,
      nodes: this.nodes.valueAsNumber,
      options: this.options.value,
      audit: this.audit.checked,
    };
  }
  show(wanted: Wanted, fen: string): void {
    this.first.value = wanted.policy;
    this.second.value = wanted.second;
    this.depth.value = String(wanted.depth);
    this.nodes.value = String(wanted.nodes);
    this.options.value = wanted.options;
    this.audit.checked = wanted.audit;
    this.showPosition(fen);
  }
  showPosition(fen: string): void {
    this.position.value = fen;
    this.menu.value = this.info.positions.some((each) => each.fen === fen) ? fen : '';
  }
  searching(on: boolean): void {
    const focused = document.activeElement === (on ? this.start : this.stop);
    this.start.hidden = on;
    this.stop.hidden = !on;
    if (focused) (on ? this.stop : this.start).focus();
  }
  tell(text: string, wrong = false): void {
    this.told.textContent = text;
    this.told.classList.toggle('fault', wrong);
    this.told.title = text;
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    this.options.element.open = false;
    if (this.stop.hidden) this.host.search();
  }
  private positions(): HTMLSelectElement {
    const { positions } = this.info;
    const groups = [...new Set(positions.map(({ group }) => group))];
    const menu = h(
      'select',
      { id: 'positions', 'aria-label': 'positions to begin with' },
      h('option', { value: '' }, 'Positions …'),
      ...groups.map((group) =>
        h('optgroup', { label: group }, ...positions.filter((each) => each.group === group).map(({ name, fen }) => h('option', { value: fen }, name))),
      ),
    );
    menu.addEventListener('change', () => menu.value && this.host.read(menu.value));
    return menu;
  }
}
