// The keyboard: every control has a key, and the help panel lists them from the same table.
import { h } from '../panels/dom';

export interface Key {
  readonly keys: string; // as shown: "→", "Shift+N"
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly what: string; // empty: told with another key
  readonly does: (event: KeyboardEvent) => void;
}
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly Key[];
}

// A named key or a character. Letters tell Shift apart; with Ctrl, Alt or Meta a key is the browser's.
export function key(name: string, what: string, does: (event: KeyboardEvent) => void, shown = name): Key {
  const shift = /^Shift\+/.test(name);
  const wanted = name.replace(/^Shift\+/, '');
  const named = wanted.length > 1;
  return {
    keys: shown,
    what,
    does,
    matches: (e) => (named ? e.key === wanted && e.shiftKey === shift : e.key === (shift ? wanted.toUpperCase() : wanted)),
  };
}

// Where keys are for writing, or belong to the control that has the focus.
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('dialog')) return true;
  if (target.matches('input[type=checkbox]')) return event.key === ' ';
  if (target.matches('select, textarea, input:not([type=range])')) return event.key !== 'Escape';
  if (/^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key) && !event.shiftKey && scrolls(target)) return true;
  if (target.matches('input[type=range]')) return /^(Arrow|Page|Home|End)/.test(event.key);
  return target.matches('button, summary, a[href]') && (event.key === ' ' || event.key === 'Enter');
}

// What has the focus, or something around it, can be scrolled: then the keys for that are its own.
function scrolls(target: HTMLElement): boolean {
  const box = target.closest<HTMLElement>('.chapter, .figure, .totals, .compare, .results');
  return box !== null && box.scrollHeight > box.clientHeight + 1;
}

export class Keys {
  private readonly dialog: HTMLDialogElement;

  constructor(groups: readonly KeyGroup[]) {
    const rows = (group: KeyGroup): HTMLElement[] =>
      group.keys.filter((k) => k.what).map((k) => h('tr', {}, h('th', { scope: 'row' }, ...k.keys.split(' ').flatMap((part) => [h('kbd', {}, part), ' '])), h('td', {}, k.what)));
    this.dialog = h(
      'dialog',
      { class: 'help', 'aria-labelledby': 'help-title' },
      h('header', {}, h('h2', { id: 'help-title' }, 'Keys'), h('button', { type: 'button', 'aria-label': 'close', click: () => this.dialog.close() }, 'Close')),
      h('div', { class: 'groups', tabindex: 0 }, ...groups.map((group) => h('section', {}, h('h3', {}, group.title), h('table', {}, h('tbody', {}, ...rows(group)))))),
    );
    document.body.append(this.dialog);
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
      for (const group of groups)
        for (const k of group.keys)
          if (k.matches(event)) {
            event.preventDefault();
            k.does(event);
            return;
          }
    });
  }

  help(): void {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }
}
