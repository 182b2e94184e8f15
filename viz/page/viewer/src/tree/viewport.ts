// The part of a tree that is in sight: where its upper left corner is, and how large things are.
//
// Search trees are far wider than deep. Zooming out therefore narrows boxes further than it lowers them: rows stay high
// enough to fill the view, and the whole tree is a picture, not a line.
import { BOX_WIDTH, ROW_HEIGHT } from './layout';

const LARGEST = 4;
const LOWEST_ROWS = 0.5; // rows are not lowered further while the whole depth is in sight
const NARROW = 0.3; // zoom below which rows may grow again, to use the height there is
export const MARGIN = 16; // pixels around what is brought into sight

export interface Place {
  readonly x: number; // in the tree, of the left edge
  readonly y: number; // of the upper edge
  readonly k: number; // pixels for one unit of width
}

export class Viewport {
  x = 0;
  y = 0;
  k = 1;
  width = 1; // in pixels of the page
  height = 1;
  natural = 1; // zoom at which boxes have their usual size
  private treeWidth = 1;
  private treeHeight = 1;

  // Pixels for one unit of height.
  get ky(): number {
    return this.kyAt(this.k);
  }

  kyAt(k: number): number {
    const high = LOWEST_ROWS * (1 + Math.min(1, Math.max(0, (NARROW - k) / (NARROW / 2))));
    return Math.max(k, Math.min(high, (this.height - MARGIN) / this.treeHeight));
  }

  setSize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  setTree(width: number, height: number): void {
    this.treeWidth = Math.max(BOX_WIDTH, width);
    this.treeHeight = Math.max(ROW_HEIGHT, height);
  }

  get place(): Place {
    return { x: this.x, y: this.y, k: this.k };
  }

  toScreenX(x: number): number {
    return (x - this.x) * this.k;
  }

  toScreenY(y: number): number {
    return (y - this.y) * this.ky;
  }

  toTreeX(px: number): number {
    return this.x + px / this.k;
  }

  toTreeY(py: number): number {
    return this.y + py / this.ky;
  }

  set(place: Place): void {
    this.k = Math.min(LARGEST, Math.max(this.smallest(), place.k));
    this.x = place.x;
    this.y = place.y;
    this.keepInSight();
  }

  panBy(dx: number, dy: number): void {
    this.x -= dx / this.k;
    this.y -= dy / this.ky;
    this.keepInSight();
  }

  // What is under the point stays under it.
  zoomAbout(factor: number, px: number, py: number): void {
    const x = this.toTreeX(px);
    const y = this.toTreeY(py);
    this.k = Math.min(LARGEST, Math.max(this.smallest(), this.k * factor));
    this.x = x - px / this.k;
    this.y = y - py / this.ky;
    this.keepInSight();
  }

  // The whole tree, but not larger than is natural.
  fitted(): Place {
    const k = Math.min(this.natural, Math.max(this.smallest(), (this.width - 2 * MARGIN) / this.treeWidth));
    return this.centred(this.treeWidth / 2, k);
  }

  // A place that shows the tree's top with this x in the middle.
  private centred(x: number, k: number): Place {
    const ky = this.kyAt(k);
    const spare = this.height / ky - this.treeHeight;
    return { x: x - this.width / 2 / k, y: spare > 0 ? -Math.min(spare / 2, MARGIN / ky) : -MARGIN / ky, k };
  }

  // The nearest place that shows this rectangle of the tree at zoom k.
  showing(left: number, top: number, right: number, bottom: number, k: number): Place {
    const ky = this.kyAt(k);
    const same = k === this.k;
    const x = same ? this.x : this.x + (this.width / 2) * (1 / this.k - 1 / k);
    const y = same ? this.y : this.y + (this.height / 2) * (1 / this.ky - 1 / ky);
    return {
      x: nearest(x, left, right, this.width / k, MARGIN / k),
      y: nearest(y, top, bottom, this.height / ky, MARGIN / ky),
      k,
    };
  }

  private smallest(): number {
    return Math.min(LOWEST_ROWS, (this.width - 2 * MARGIN) / this.treeWidth);
  }

  // Some of the tree is always in sight.
  private keepInSight(): void {
    const acrossSpare = (this.width * 0.6) / this.k;
    const downSpare = (this.height * 0.6) / this.ky;
    this.x = Math.min(this.treeWidth - this.width / this.k + acrossSpare, Math.max(-acrossSpare, this.x));
    this.y = Math.min(this.treeHeight - this.height / this.ky + downSpare, Math.max(-downSpare, this.y));
  }
}

// The origin nearest to `at` from which a view of this extent shows all from low to high, or their middle.
function nearest(at: number, low: number, high: number, extent: number, margin: number): number {
  if (high - low + 2 * margin > extent) return (low + high - extent) / 2;
  return Math.min(low - margin, Math.max(high + margin - extent, at));
}
