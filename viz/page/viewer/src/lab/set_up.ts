// Setting up a position: pieces are dragged from beside the board, over it and off it, or put with the keys.
import { NO_MOVE } from 'vocabulary';
import { boardOf } from '../model/board';
import { BoardView, pieceId, pieceName } from '../panels/board_view';
import { h, svg } from '../panels/dom';

const S = 100;
const NEAR = 5; // pixels that a click may slip
const castling = [
  { letter: 'K', king: 4, rook: 7, name: 'White O-O' },
  { letter: 'Q', king: 4, rook: 0, name: 'White O-O-O' },
  { letter: 'k', king: 60, rook: 63, name: 'Black O-O' },
  { letter: 'q', king: 60, rook: 56, name: 'Black O-O-O' },
];

export interface SetUpHost {
  changed(fen: string): void;
  done(fen: string): void;
  left(): void;
}

export class SetUp {
  readonly element: HTMLElement;
  private readonly view: BoardView;
  private readonly white = h('input', { type: 'radio', name: 'mover', id: 'mover-w' });
  private readonly black = h('input', { type: 'radio', name: 'mover', id: 'mover-b' });
  private readonly rights: HTMLInputElement[];
  private readonly pieces: HTMLButtonElement[];
  private squares: string[] = [];
  private hand = ''; // the piece that a click puts; none: pieces are moved

  constructor(private readonly host: SetUpHost) {
    this.view = new BoardView(
      {
        takes: (square) => this.hand === '' && this.squares[square] !== '',
        moved: (from, to) => this.move(from, to),
        chosen: (square) => this.put(square, this.hand === this.squares[square] ? '' : this.hand),
        cleared: (square) => this.put(square, ''),
      },
      'Board to set up: arrow keys choose a square, Enter puts the chosen piece or picks one up, Delete removes it',
    );
    this.view.setThreats(false);
    this.pieces = [...'KQRBNPkqrbnp'].map((piece) => this.pieceButton(piece));
    this.rights = castling.map(({ letter }) => h('input', { type: 'checkbox', id: `castling-${letter}` }));
    const change = (): void => this.show();
    this.element = h(
      'section',
      { class: 'set-up', 'aria-label': 'set up a position', hidden: true, change },
      this.view.element,
      h('div', { class: 'palette', role: 'group', 'aria-label': 'pieces' }, ...this.pieces),
      h(
        'div',
        { class: 'group' },
        h('button', { type: 'button', class: 'next', click: () => this.host.done(this.fen) }, 'Search it'),
        h('button', { type: 'button', click: () => this.load('8/8/8/8/8/8/8/8 w - - 0 1') }, 'Empty'),
        h('button', { type: 'button', click: () => this.load('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1') }, 'All pieces'),
        h('button', { type: 'button', click: () => this.host.left() }, 'Back'),
      ),
      h(
        'div',
        { class: 'group' },
        h('label', { for: 'mover-w', class: 'option' }, this.white, ' White to move'),
        h('label', { for: 'mover-b', class: 'option' }, this.black, ' Black to move'),
      ),
      h('div', { class: 'group castling' }, ...castling.map(({ letter, name }, i) => h('label', { for: `castling-${letter}`, class: 'option' }, this.rights[i], ` ${name}`))),
    );
  }

  open(fen: string, turned: boolean): void {
    this.element.hidden = false;
    if (turned !== this.view.turned) this.view.turn();
    this.take('');
    this.load(fen);
  }
  close(): void {
    this.element.hidden = true;
  }

  private get fen(): string {
    let placement = '';
    for (let rank = 7; rank >= 0; --rank) {
      let empty = 0;
      for (let file = 0; file < 8; ++file) {
        const piece = this.squares[rank * 8 + file];
        if (piece && empty) placement += empty;
        empty = piece ? 0 : empty + 1;
        placement += piece;
      }
      placement += (empty || '') + (rank ? '/' : '');
    }
    const rights = castling.filter((_, i) => this.rights[i].checked && !this.rights[i].disabled).map(({ letter }) => letter);
    return `${placement} ${this.white.checked ? 'w' : 'b'} ${rights.join('') || '-'} - 0 1`;
  }

  private load(fen: string): void {
    const board = boardOf(fen);
    this.squares = [...board.squares];
    (board.white ? this.white : this.black).checked = true;
    const rights = fen.split(' ')[2] ?? '';
    castling.forEach(({ letter }, i) => (this.rights[i].checked = rights.includes(letter)));
    this.show();
  }
  private move(from: number, to: number): void {
    const piece = this.squares[from];
    this.squares[from] = '';
    if (to >= 0) this.squares[to] = piece;
    this.show();
  }
  private put(square: number, piece: string): void {
    this.squares[square] = piece;
    this.show();
  }
  private take(piece: string): void {
    this.hand = this.hand === piece ? '' : piece;
    this.pieces.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset['piece'] === this.hand)));
  }
  private show(): void {
    castling.forEach(({ letter, king, rook }, i) => {
      const [k, r] = letter === letter.toUpperCase() ? ['K', 'R'] : ['k', 'r'];
      this.rights[i].disabled = this.squares[king] !== k || this.squares[rook] !== r;
    });
    this.view.show(boardOf(this.fen), NO_MOVE);
    this.host.changed(this.fen);
  }

  // Clicked, it is the piece that the next clicks put; dragged, it goes where it is let go.
  private pieceButton(piece: string): HTMLButtonElement {
    const picture = svg('svg', { viewBox: `0 0 ${S} ${S}`, 'aria-hidden': 'true' }, svg('use', { href: pieceId(piece), width: S, height: S }));
    let began: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    let dragged = false;
    const click = (): void => {
      if (!dragged) this.take(piece);
    };
    const press = (event: PointerEvent): void => {
      button.setPointerCapture(event.pointerId);
      began = event;
      dragged = false;
    };
    const drag = (event: PointerEvent): void => {
      if (!began || (!dragged && Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) < NEAR)) return;
      dragged = true;
      if (!ghost) document.body.append((ghost = h('div', { class: 'ghost' }, picture.cloneNode(true))));
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    const release = (event: PointerEvent): void => {
      began = null;
      ghost?.remove();
      ghost = null;
      const square = dragged && event.type === 'pointerup' ? this.view.squareUnder(event) : -1;
      if (square >= 0) this.put(square, piece);
    };
    const button = h('button', { type: 'button', 'data-piece': piece, 'aria-pressed': 'false', 'aria-label': pieceName(piece), click, pointerdown: press, pointermove: drag, pointerup: release, pointercancel: release }, picture);
    return button;
  }
}
