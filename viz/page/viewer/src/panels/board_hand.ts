// Moves made on a board: dragged, clicked square by square, or made with the keys.
import { fileOf, rankOf, squareName } from '../model/board';

export interface BoardHost {
  takes(square: number): boolean; // what stands there can be moved now
  moved(from: number, to: number): void; // to -1: off the board
  targets?(from: number): readonly number[]; // where it may go, as far as that is known
  chosen?(square: number): void; // with nothing in hand
  cleared?(square: number): void; // by the Delete key
}

type Point = readonly [x: number, y: number];

// How the board lies on the screen.
export interface Lie {
  point(event: PointerEvent): Point; // in the board's units
  square(point: Point): number; // -1: beside the board
  fromBlack(): boolean;
}

const NEAR = 12; // board units that a click may slip

export class BoardHand {
  picked = -1;
  cursor = -1; // the square that the keys are at; -1: they are not used
  at: Point | null = null; // where a dragged piece is
  private began: Point = [0, 0];
  private wasPicked = false;

  constructor(
    private readonly drawing: SVGSVGElement,
    private readonly lie: Lie,
    private readonly host: BoardHost,
    private readonly changed: (say?: string) => void,
  ) {
    drawing.addEventListener('pointerdown', (event) => this.press(event));
    drawing.addEventListener('pointermove', (event) => this.drag(event));
    drawing.addEventListener('pointerup', (event) => this.release(event));
    drawing.addEventListener('pointercancel', () => this.drop());
    drawing.addEventListener('keydown', (event) => this.key(event));
    drawing.addEventListener('blur', () => {
      this.cursor = -1;
      this.changed();
    });
  }

  get targets(): readonly number[] {
    return this.picked < 0 ? [] : (this.host.targets?.(this.picked) ?? []);
  }
  drop(): void {
    this.picked = -1;
    this.at = null;
    this.changed();
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const point = this.lie.point(event);
    const square = this.lie.square(point);
    if (square < 0) return;
    this.cursor = -1;
    this.wasPicked = square === this.picked;
    if (this.host.takes(square)) {
      event.preventDefault(); // no selecting, no scrolling
      this.drawing.setPointerCapture(event.pointerId);
      this.picked = square;
      this.began = point;
      this.changed();
    } else if (this.picked >= 0) this.put(square);
    else this.host.chosen?.(square);
  }
  private drag(event: PointerEvent): void {
    if (this.picked < 0 || !this.drawing.hasPointerCapture(event.pointerId)) return;
    const point = this.lie.point(event);
    if (!this.at && Math.hypot(point[0] - this.began[0], point[1] - this.began[1]) < NEAR) return;
    this.at = point;
    this.changed();
  }
  private release(event: PointerEvent): void {
    if (this.picked < 0 || !this.drawing.hasPointerCapture(event.pointerId)) return;
    const { at } = this;
    if (!at) {
      if (this.wasPicked) this.drop(); // a second click puts it back
      return;
    }
    this.at = null;
    const to = this.lie.square(this.lie.point(event));
    if (to === this.picked) this.drop();
    else this.put(to);
  }
  private put(to: number): void {
    const from = this.picked;
    this.drop();
    this.host.moved(from, to);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step) this.walk(step as [number, number]);
    else if (event.key === 'Enter' || event.key === ' ') this.choose();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && this.host.cleared && this.cursor >= 0) this.host.cleared(this.cursor);
    else if (event.key === 'Escape' && this.picked >= 0) this.drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  private walk([right, up]: [number, number]): void {
    const turn = this.lie.fromBlack() ? -1 : 1;
    const from = this.cursor < 0 ? (this.lie.fromBlack() ? 60 : 4) : this.cursor; // the king's own square, to begin with
    const file = this.cursor < 0 ? fileOf(from) : Math.max(0, Math.min(7, fileOf(from) + right * turn));
    const rank = this.cursor < 0 ? rankOf(from) : Math.max(0, Math.min(7, rankOf(from) + up * turn));
    this.cursor = rank * 8 + file;
    this.changed(squareName(this.cursor));
  }
  // Pieces of one's own change hands; where pieces may stand anywhere, one is put in place of another.
  private choose(): void {
    const { cursor, picked, host } = this;
    if (cursor < 0) this.walk([0, 0]);
    else if (picked === cursor) this.drop();
    else if (picked >= 0 && (host.cleared || !host.takes(cursor))) this.put(cursor);
    else if (host.takes(cursor)) {
      this.picked = cursor;
      this.changed(`${squareName(cursor)} is picked up`);
    } else host.chosen?.(cursor);
  }
}
