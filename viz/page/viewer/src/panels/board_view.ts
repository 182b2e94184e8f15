// The board of the current node: pieces, the move that led there, what hangs, whose move it is.
import { NULL_MOVE } from 'vocabulary';
import { Board, fileOf, fromOf, isReal, isWhite, rankOf, squareName, toOf } from '../model/board';
import { checkedKing, threatsOn } from '../model/threats';
import { BoardHand, BoardHost } from './board_hand';
import { h, svg } from './dom';
import { standalone } from './picture';

const S = 100; // a square, in the units of the pieces
const MARGIN = 44; // for the coordinates

const names: Record<string, string> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

export class BoardView {
  readonly element: HTMLElement;
  private readonly drawing = svg('svg', { viewBox: `${-MARGIN} -8 ${8 * S + MARGIN + 16} ${8 * S + MARGIN + 16}`, role: 'img' });
  private readonly caption = h('p', { class: 'board-caption' });
  private black = false; // from Black's side
  private threats = true;
  private shown: { board: Board; move: number } | null = null;
  private readonly hand: BoardHand | null = null;
  private readonly told = h('p', { class: 'unseen', role: 'status' }); // what the keys are at

  // `host`: whoever wants moves to be made on it. With `keys` the board can have the focus.
  constructor(host?: BoardHost, keys?: string) {
    this.element = h('figure', { class: 'board' }, this.drawing, h('figcaption', {}, this.caption));
    if (host) this.hand = new BoardHand(this.drawing, { point: (event) => this.point(event), square: ([x, y]) => this.squareAt(x, y), fromBlack: () => this.black }, host, (say) => this.handMoved(say));
    if (!keys) return;
    this.element.classList.add('playable');
    this.element.append(this.told);
    for (const [name, value] of Object.entries({ role: 'application', tabindex: '0', 'aria-label': keys })) this.drawing.setAttribute(name, value);
  }

  show(board: Board, move: number): void {
    this.shown = { board, move };
    if (this.hand) this.hand.drop();
    else this.draw();
  }
  turn(): void {
    this.black = !this.black;
    this.draw();
  }
  get turned(): boolean {
    return this.black;
  }
  setThreats(shown: boolean): void {
    this.threats = shown;
    this.draw();
  }

  // On the screen to the board's units, and to a square.
  private point({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = this.drawing.getBoundingClientRect();
    const scale = (8 * S + MARGIN + 16) / box.width;
    return [(clientX - box.left) * scale - MARGIN, (clientY - box.top) * scale - 8];
  }
  private squareAt(x: number, y: number): number {
    const [file, row] = [Math.floor(x / S), Math.floor(y / S)];
    if (file < 0 || file > 7 || row < 0 || row > 7) return -1;
    return this.black ? row * 8 + 7 - file : (7 - row) * 8 + file;
  }
  // The square that something is dropped on from outside; -1: beside the board.
  squareUnder(event: PointerEvent): number {
    const [x, y] = this.point(event);
    return this.squareAt(x, y);
  }
  private handMoved(say?: string): void {
    this.draw();
    if (!say || !this.hand || !this.shown) return;
    const piece = this.shown.board.squares[this.hand.cursor];
    this.told.textContent = piece ? `${say}, ${pieceName(piece)}` : say;
  }

  private x(square: number): number {
    return S * (this.black ? 7 - fileOf(square) : fileOf(square));
  }
  private y(square: number): number {
    return S * (this.black ? rankOf(square) : 7 - rankOf(square));
  }

  svg(): string {
    return standalone(this.drawing);
  }

  private draw(): void {
    if (!this.shown) return;
    const { board, move } = this.shown;
    const threats = this.threats ? threatsOn(board) : [];
    const check = checkedKing(board);
    this.drawing.replaceChildren(
      svg('title', {}, describe(board)),
      ...this.squares(),
      ...(isReal(move) ? this.lastMove(move) : []),
      ...(this.hand ? this.handled(this.hand) : []),
      ...(check >= 0 ? [this.ring(check)] : []),
      ...this.pieces(board),
      ...threats.map((t) => this.arrow(t.from, t.to)),
      ...this.coordinates(),
      this.mover(board),
      ...this.dragged(board),
    );
    this.drawing.dataset['side'] = board.white ? 'w' : 'b';
    const side = board.white ? 'White' : 'Black';
    const other = board.white ? 'Black' : 'White';
    this.caption.textContent =
      (move === NULL_MOVE ? `${other} made a null move. ` : '') + `${side} to move` + (check >= 0 ? ', in check.' : '.');
  }

  private squares(): SVGElement[] {
    let dark = '';
    for (let s = 0; s < 64; ++s) if ((fileOf(s) + rankOf(s)) % 2 === 0) dark += `M${this.x(s)} ${this.y(s)}h100v100h-100z`;
    return [
      svg('rect', { width: 8 * S, height: 8 * S, class: 'light-squares' }),
      svg('path', { d: dark, class: 'dark-squares' }),
      svg('rect', { x: -2, y: -2, width: 8 * S + 4, height: 8 * S + 4, class: 'board-frame' }),
    ];
  }
  // Where it came from in dashes, where it went in full.
  private lastMove(move: number): SVGElement[] {
    return [fromOf(move), toOf(move)].map((s, i) =>
      svg('rect', { x: this.x(s) + 5, y: this.y(s) + 5, width: S - 10, height: S - 10, class: i ? 'moved-to' : 'moved-from' }),
    );
  }
  private pieces(board: Board): SVGElement[] {
    return board.squares.flatMap((piece, s) => {
      if (!piece) return [];
      return [svg('use', { href: pieceId(piece), x: this.x(s), y: this.y(s), width: S, height: S, class: this.hand?.at && s === this.hand.picked ? 'lifted' : null })];
    });
  }
  // The square that was picked, where its piece may go, and where the keys are.
  private handled({ picked, cursor, targets }: BoardHand): SVGElement[] {
    const square = (s: number, name: string): SVGElement => svg('rect', { x: this.x(s), y: this.y(s), width: S, height: S, class: name });
    return [
      ...(picked >= 0 ? [square(picked, 'picked')] : []),
      ...targets.map((s) => svg('circle', { cx: this.x(s) + 50, cy: this.y(s) + 50, r: this.shown?.board.squares[s] ? 46 : 16, class: this.shown?.board.squares[s] ? 'target taken' : 'target' })),
      ...(cursor >= 0 ? [square(cursor, 'cursor')] : []),
    ];
  }
  private dragged(board: Board): SVGElement[] {
    if (!this.hand?.at) return [];
    const [x, y] = this.hand.at;
    return [svg('use', { href: pieceId(board.squares[this.hand.picked]), x: x - 55, y: y - 60, width: 110, height: 110, class: 'dragged' })];
  }
  private ring(square: number): SVGElement {
    return svg('circle', { cx: this.x(square) + 50, cy: this.y(square) + 50, r: 46, class: 'check' });
  }
  private arrow(from: number, to: number): SVGElement {
    const [x1, y1, x2, y2] = [this.x(from) + 50, this.y(from) + 50, this.x(to) + 50, this.y(to) + 50];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const tip = [x2 - ux * 22, y2 - uy * 22] as const;
    const neck = [tip[0] - ux * 26, tip[1] - uy * 26] as const;
    const head = `M${tip[0]} ${tip[1]}L${neck[0] - uy * 15} ${neck[1] + ux * 15}L${neck[0] + uy * 15} ${neck[1] - ux * 15}Z`;
    return svg(
      'g',
      { class: 'threat' },
      svg('path', { d: `M${x1 + ux * 30} ${y1 + uy * 30}L${neck[0]} ${neck[1]}`, class: 'shaft' }),
      svg('path', { d: head, class: 'head' }),
    );
  }
  private coordinates(): SVGElement[] {
    const marks: SVGElement[] = [];
    for (let i = 0; i < 8; ++i) {
      const file = this.black ? 7 - i : i;
      const rank = this.black ? i : 7 - i;
      marks.push(svg('text', { x: S * i + 50, y: 8 * S + 36, class: 'coordinate' }, 'abcdefgh'[file]));
      marks.push(svg('text', { x: -24, y: S * i + 62, class: 'coordinate' }, String(rank + 1)));
    }
    return marks;
  }
  // A disc in the corner beside whoever moves.
  private mover(board: Board): SVGElement {
    const below = board.white !== this.black;
    return svg('circle', { cx: -24, cy: below ? 8 * S + 24 : 8, r: 13, class: board.white ? 'disc white' : 'disc black' });
  }
}

export const pieceId = (piece: string): string => `#piece-${isWhite(piece) ? 'w' : 'b'}${piece.toUpperCase()}`;
export const pieceName = (piece: string): string => `${isWhite(piece) ? 'white' : 'black'} ${names[piece.toLowerCase()]}`;

// For who does not see it.
function describe(board: Board): string {
  const of = (white: boolean): string =>
    ['k', 'q', 'r', 'b', 'n', 'p']
      .map((type) => {
        const places = board.squares.flatMap((p, s) =>
          p && isWhite(p) === white && p.toLowerCase() === type ? [squareName(s)] : [],
        );
        return places.length ? `${names[type]}${places.length > 1 ? 's' : ''} ${places.join(', ')}` : '';
      })
      .filter(Boolean)
      .join('; ');
  return `Board. White: ${of(true)}. Black: ${of(false)}.`;
}
