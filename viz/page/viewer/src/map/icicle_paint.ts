// A whole tree as an icicle: a node is as wide as its subtree is large, in search order, and lies below its parent.
//
// All nodes are added up in one sweep: what is narrower than a pixel becomes part of that pixel's tint. Colour tells how
// nodes were left, quiescence is dotted; hatches tell where they lie: rising below a null move, falling in a verification,
// level in a re-search. It is the language of viz/icicle/style.cpp.
import { Look, mixed, Rgb } from '../canvas/look';
import { exits, Kind, Region } from 'vocabulary';
import { TraceModel } from '../data/nodes';

// Where each node of an iteration begins, counted in nodes; one more for the end.
export interface Order {
  readonly root: number;
  readonly starts: Float64Array; // of root, root + 1, ...
  readonly rows: number;
}

export function orderOf(model: TraceModel, root: number): Order {
  const count = model.last[root] - root + 1;
  const starts = new Float64Array(count + 1);
  let rows = 0;
  for (let i = 0; i < count; i++) {
    starts[i + 1] = starts[i] + 1 + model.foldedHere[root + i];
    rows = Math.max(rows, model.level[root + i] + 1);
  }
  return { root, starts, rows };
}

// By Exit: how much of its colour there is in the paper. Those after the TT cutoff are rare and share one.
const EXIT_SHARES = [0.72, 0.36, 0.16, 0.85, 0.6];
const OTHER_SHARE = 0.45;
const QUIESCENCE_SHARE = 0.1;
const REGION_SHARE = 0.15; // of a hatch's colour between its lines
const TILE = 8; // pixels from one slanting line of a hatch to the next
const FIELDS = 8; // red, green, blue, cover; cover of quiescence and of the three regions

export function paintIcicle(model: TraceModel, order: Order, look: Look, image: ImageData, ratio: number): void {
  const { width, height } = image;
  const sums = addUp(model, order, look, width);
  const { data } = image;
  const tile = Math.round(TILE * ratio);
  const dot = Math.max(2, Math.round(2 * ratio));
  const paper = look.rgb('paper');
  const muted = look.rgb('muted');
  const hatches = [look.rgb('null-move'), look.rgb('reduction'), look.rgb('re-search')];
  for (let row = 0; row < order.rows; row++) {
    const top = Math.floor((row * height) / order.rows);
    const bottom = Math.floor(((row + 1) * height) / order.rows);
    const gap = bottom - top >= 5 * ratio ? Math.round(ratio) : 0;
    for (let y = top; y < bottom; y++) {
      const seam = y >= bottom - gap;
      for (let x = 0; x < width; x++) {
        const at = (row * width + x) * FIELDS;
        const out = (y * width + x) * 4;
        const all = sums[at + 3];
        const cover = seam ? 0 : Math.min(1, all);
        const share = cover > 0 ? cover / all : 0;
        for (let c = 0; c < 3; c++) data[out + c] = sums[at + c] * share + paper[c] * (1 - cover);
        data[out + 3] = 255;
        if (cover === 0) continue;
        const most = all / 2;
        if (sums[at + 4] > most && x % dot === 0 && (x + y) % (2 * dot) === 0) blend(data, out, muted, 0.5);
        for (let region = 0; region < 3; region++) {
          if (sums[at + 5 + region] <= most) continue;
          const slant = region === 0 ? x + y : region === 1 ? x - y + tile * 4096 : y * 2;
          blend(data, out, hatches[region], slant % tile < ratio ? 1 : REGION_SHARE);
        }
      }
    }
  }
}

function blend(data: Uint8ClampedArray, at: number, colour: Rgb, share: number): void {
  for (let c = 0; c < 3; c++) data[at + c] += (colour[c] - data[at + c]) * share;
}

function addUp(model: TraceModel, order: Order, look: Look, width: number): Float32Array {
  const { root, starts } = order;
  const { level, exit, regions, last, kind } = model;
  const sums = new Float32Array(width * order.rows * FIELDS);
  const scale = width / starts[starts.length - 1];
  const paper = look.rgb('paper');
  const tints = EXIT_SHARES.map((share, exit) => mixed(paper, look.rgb(look.exitRole(exit)), share));
  while (tints.length < exits.length) tints.push(mixed(paper, look.rgb('ink'), OTHER_SHARE));
  const quiet = mixed(paper, look.rgb('muted'), QUIESCENCE_SHARE);
  for (let i = 0; i + 1 < starts.length; i++) {
    const node = root + i;
    const from = starts[i] * scale;
    let to = starts[last[node] - root + 1] * scale;
    if (to - from > 3) to -= 1; // a seam between neighbours
    const quiescence = kind[node] === Kind.Quiescence;
    const tint = quiescence ? quiet : tints[exit[node]];
    const where = regions[node];
    const line = level[node] * width;
    for (let p = Math.floor(from); p < to && p < width; p++) {
      const cover = Math.min(to, p + 1) - Math.max(from, p);
      const at = (line + p) * FIELDS;
      sums[at] += tint[0] * cover;
      sums[at + 1] += tint[1] * cover;
      sums[at + 2] += tint[2] * cover;
      sums[at + 3] += cover;
      if (quiescence) sums[at + 4] += cover;
      if (where === 0) continue;
      if (where & Region.InNull) sums[at + 5] += cover;
      if (where & Region.InVerification) sums[at + 6] += cover;
      if (where & Region.InReSearch) sums[at + 7] += cover;
    }
  }
  return sums;
}

// The node at this share of the width and in this row, or the nearest above it.
export function nodeAt(model: TraceModel, order: Order, share: number, row: number): number {
  const { starts, root } = order;
  const count = starts.length - 1;
  const at = Math.min(0.999999, Math.max(0, share)) * starts[count];
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle + 1;
    else high = middle;
  }
  let node = root + low - 1;
  while (node > root && model.level[node] > Math.max(0, row)) node = model.parent[node];
  return node;
}
