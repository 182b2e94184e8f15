// One row of the far view as six lines of pixels, each line a colour and a cover for every pixel.
import { Rgb } from '../canvas/look';
import { NULL_MOVE } from 'vocabulary';
import { BoxFlag } from './boxes';
import { BOX_WIDTH } from './layout';
import { bandHalves, RowSums } from './row_sums';
import { inSight, lastSibling, Scene } from './scene';

export const enum Line {
  Body,
  Frame, // upper and lower edge
  Band, // how the boxes were left
  Stem, // from a parent down to the bar
  Bar, // across its children
  Drop, // from the bar down to a child
}
export const LINES = 6;

export interface StripColours {
  readonly fills: readonly Rgb[]; // by Fill
  readonly exits: readonly Rgb[]; // by Exit
  readonly frame: Rgb;
  readonly nulls: Rgb;
}

export const DASHED = 8; // pixels of a box from which on the edges of null moves are dashed, and not in these lines
const FAINT = 0.3; // of what is still to come
const HIDING = 0.35; // the shade below a box that hides others

export class StripRow {
  readonly lines: Float32Array[] = []; // red, green and blue, times cover; cover
  private scale = 1;
  private left = 0;

  constructor(readonly pixels: number) {
    for (let i = 0; i < LINES; i++) this.lines.push(new Float32Array(pixels * 4));
  }

  // Tells how many boxes there are.
  paint(scene: Scene, row: number, pixelRatio: number, colours: StripColours, sums: () => RowSums): number {
    for (const line of this.lines) line.fill(0);
    this.scale = scene.viewport.k * pixelRatio;
    this.left = scene.viewport.x;
    const [from, to] = inSight(scene, row);
    // Where there is room, a box is wide enough to be seen; lines lose weight with the boxes.
    const half = Math.max((BOX_WIDTH * this.scale) / 2, Math.min(pixelRatio, this.pixels / (8 * (to - from + 1))));
    const thin = Math.min(pixelRatio, half * 0.4);
    if (to - from > this.pixels) this.paintCrowd(scene, from, to, half, thin, colours, sums());
    else this.paintBoxes(scene, from, to, half, thin, colours);
    if (row + 1 < scene.layout.boxes.rows) this.paintBars(scene, row + 1, colours.frame);
    return to - from;
  }

  private paintBoxes(scene: Scene, from: number, to: number, half: number, thin: number, colours: StripColours): void {
    const { layout, revealed, model, tones } = scene;
    const { boxes, rowBox, rowX, children } = layout;
    const { frame } = colours;
    for (let i = from; i < to; i++) {
      const x = (rowX[i] - this.left) * this.scale;
      const box = rowBox[i];
      const node = boxes.node[box];
      const strength = node > revealed.lastEntered ? FAINT : 1;
      this.cover(Line.Body, x - half, x - half + thin, frame, strength);
      this.cover(Line.Body, x - half + thin, x + half - thin, colours.fills[tones[i] >> 4], strength);
      this.cover(Line.Body, x + half - thin, x + half, frame, strength);
      this.cover(Line.Frame, x - half, x + half, frame, strength);
      const exit = tones[i] & 15;
      if (revealed.isLeft(lastSibling(model, boxes, box))) this.cover(Line.Band, bandHalves(exit) === 1 ? x : x - half, x + half, colours.exits[exit], 1);
      if (children[box] > 0) this.cover(Line.Stem, x - thin / 2, x + thin / 2, frame, strength);
      else if (boxes.flags[box] & (BoxFlag.Folded | BoxFlag.Group)) this.cover(Line.Stem, x - half, x + half, frame, HIDING);
      const isNull = model.move[node] === NULL_MOVE;
      if (box === 0 || (isNull && half > DASHED / 2)) continue;
      this.cover(Line.Drop, x - thin / 2, x + thin / 2, isNull ? colours.nulls : frame, strength);
    }
  }

  // More boxes than pixels: each pixel gets the mixture of those whose middle it holds.
  private paintCrowd(
    scene: Scene, from: number, to: number, half: number, thin: number, colours: StripColours, sums: RowSums,
  ): void {
    const { rowX, rowBox, boxes } = scene.layout;
    const { lastEntered } = scene.revealed;
    const { fills, frame, nulls } = colours;
    const [body, , band, stem, , drop] = this.lines;
    let begin = from;
    for (let p = 0; p < this.pixels && begin < to; p++) {
      const end = this.advance(rowX, begin, to, this.left + (p + 1) / this.scale);
      const n = end - begin;
      if (n === 0) continue;
      const strength = boxes.node[rowBox[begin]] > lastEntered ? FAINT : 1;
      const offs = sums.verifyOff[end] - sums.verifyOff[begin];
      const quiet = sums.quiescence[end] - sums.quiescence[begin];
      const inside = 2 * (half - thin) * strength;
      mix(body, p, fills[0], (n - offs - quiet) * inside);
      mix(body, p, fills[1], offs * inside);
      mix(body, p, fills[2], quiet * inside);
      mix(body, p, frame, 2 * thin * n * strength);
      // In a row all before one that is left are left too.
      if (scene.revealed.isLeft(lastSibling(scene.model, boxes, rowBox[end - 1]))) {
        const at = p * 4;
        band[at] = (sums.red[end] - sums.red[begin]) * half;
        band[at + 1] = (sums.green[end] - sums.green[begin]) * half;
        band[at + 2] = (sums.blue[end] - sums.blue[begin]) * half;
        band[at + 3] = (sums.halves[end] - sums.halves[begin]) * half;
      }
      mix(stem, p, frame, thin * (sums.parents[end] - sums.parents[begin]) * strength);
      mix(stem, p, frame, 2 * half * HIDING * (sums.folded[end] - sums.folded[begin]));
      const passes = sums.nulls[end] - sums.nulls[begin];
      mix(drop, p, nulls, thin * passes * strength);
      mix(drop, p, frame, thin * (n - passes) * strength);
      begin = end;
    }
  }

  // The first place at or after `from` whose box lies at x or beyond; near by, as a rule.
  private advance(rowX: Float64Array, from: number, to: number, x: number): number {
    let step = 1;
    let low = from;
    while (low + step < to && rowX[low + step] < x) {
      low += step;
      step *= 2;
    }
    let high = Math.min(to, low + step);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rowX[middle] < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The bars above this row, also those whose children are out of sight on both sides.
  private paintBars(scene: Scene, row: number, frame: Rgb): void {
    const { layout } = scene;
    const { boxes, rowBox, rowX, rowStart, firstChild, children } = layout;
    const [from, to] = inSight(scene, row);
    const end = Math.min(to + 1, rowStart[row + 1]);
    let painted = -1; // of a crowd of small families one pixel is painted once
    for (let i = Math.max(from - 1, rowStart[row]); i < end; ) {
      const parent = boxes.parent[rowBox[i]];
      const last = firstChild[parent] + children[parent] - 1;
      const a = (rowX[firstChild[parent]] - this.left) * this.scale;
      const b = (rowX[last] - this.left) * this.scale;
      if (b > painted) this.cover(Line.Bar, Math.max(a, painted), b, frame, 1);
      painted = Math.max(painted, b);
      i = last + 1;
    }
  }

  // Covers a line from a to b, parts of pixels in part.
  private cover(line: Line, a: number, b: number, colour: Rgb, strength: number): void {
    const pixels = this.lines[line];
    const from = Math.max(0, a);
    const to = Math.min(this.pixels, b);
    for (let p = Math.floor(from); p < to; p++) mix(pixels, p, colour, (Math.min(to, p + 1) - Math.max(from, p)) * strength);
  }
}

function mix(line: Float32Array, pixel: number, colour: Rgb, cover: number): void {
  const at = pixel * 4;
  line[at] += colour[0] * cover;
  line[at + 1] += colour[1] * cover;
  line[at + 2] += colour[2] * cover;
  line[at + 3] += cover;
}
