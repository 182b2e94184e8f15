// Below the board: the moves that were played, back and forward, a null move, a move by its name.
import { h } from '../panels/dom';
import { Game } from './rules';

export interface BoardToolsHost {
  go(at: number): void; // so many moves of the line are played
  play(move: string): void; // SAN, UCI or "--", from the position that is shown
  turn(): void;
}

export class BoardTools {
  readonly element: HTMLElement;
  private readonly line = h('ol', { class: 'crumbs played' });
  private readonly back = h('button', { type: 'button', 'aria-label': 'back one move', title: 'back one move (Shift+Z)' }, '◀');
  private readonly forward = h('button', { type: 'button', 'aria-label': 'forward one move', title: 'forward one move (Shift+Y)' }, '▶');
  private readonly pass = h('button', { type: 'button', title: 'the side to move makes no move (Shift+M)' }, 'Null move');
  private readonly move = h('input', { id: 'move', class: 'move-text', 'aria-label': 'play a move, such as Qd2 or c1d2', placeholder: 'Qd2', autocomplete: 'off', spellcheck: 'false' });
  private at = 0;

  constructor(private readonly host: BoardToolsHost) {
    this.back.addEventListener('click', () => host.go(this.at - 1));
    this.forward.addEventListener('click', () => host.go(this.at + 1));
    this.pass.addEventListener('click', () => host.play('--'));
    this.move.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !this.move.value.trim()) return;
      event.preventDefault();
      host.play(this.move.value.trim());
    });
    this.element = h(
      'div',
      { class: 'board-tools' },
      h('div', { class: 'group', role: 'toolbar', 'aria-label': 'board' }, this.back, this.forward, this.pass, h('button', { type: 'button', title: 'turn the board (b)', click: () => host.turn() }, 'Flip'), this.move),
      h('nav', { 'aria-label': 'moves played' }, this.line),
    );
  }

  show(line: Game['line'], at: number): void {
    this.at = at;
    const step = (name: string, i: number): HTMLElement =>
      h('li', {}, h('button', { type: 'button', 'aria-current': i === at ? 'location' : null, click: () => this.host.go(i) }, name));
    this.line.replaceChildren(...(line.length ? [step('start', 0), ...line.map(({ san }, i) => step(san, i + 1))] : []));
    this.back.disabled = at === 0;
    this.forward.disabled = at === line.length;
    this.move.value = '';
  }
  // In check there is none.
  allowPass(allowed: boolean): void {
    this.pass.disabled = !allowed;
  }
}
