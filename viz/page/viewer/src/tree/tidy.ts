// Where the boxes of a tree stand from left to right: as close as their shapes allow, each above the middle of its
// children, in time proportional to their number.
//
// This is Reingold and Tilford's contour method with Walker's even spreading, in the linear form of van der Ploeg
// (Drawing Non-layered Tidy Trees in Linear Time, 2014), for rows of equal height. `offset` moves a box and all below it;
// threads lead from the end of a short contour to where the outline goes on in a neighbour.
import { Boxes, BoxFlag } from './boxes';

export interface Spacing {
  readonly width: number; // of a box
  readonly siblings: number; // least gap between children of one parent
  readonly cousins: number; // and of different parents
  readonly again: number; // more of it where the moves of a parent start over
}

// The middle of each box; the leftmost box begins at 0.
export function tidy(boxes: Boxes, spacing: Spacing): Float64Array {
  const { count, parent, row, flags } = boxes;
  const firstChild = new Int32Array(count).fill(-1);
  const lastChild = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1); // sibling
  for (let b = 1; b < count; b++) {
    const p = parent[b];
    if (firstChild[p] < 0) firstChild[p] = b;
    else next[lastChild[p]] = b;
    lastChild[p] = b;
  }

  const place = new Float64Array(count); // against its offsets
  const offset = new Float64Array(count);
  const shift = new Float64Array(count); // how even spreading changes from sibling to sibling
  const change = new Float64Array(count);
  const leftThread = new Int32Array(count).fill(-1);
  const rightThread = new Int32Array(count).fill(-1);
  const leftEnd = new Int32Array(count); // lowest box of the left contour, and the offsets down to it
  const rightEnd = new Int32Array(count);
  const leftSum = new Float64Array(count);
  const rightSum = new Float64Array(count);

  const children: number[] = []; // of the parent at hand
  const lowRow: number[] = []; // the siblings that bound the right contour: down to which row, and which
  const lowChild: number[] = [];

  const pushApart = (i: number) => {
    const child = children[i];
    let right = children[i - 1];
    let left = child;
    let sumRight = offset[right];
    let sumLeft = offset[left];
    let bound = lowRow.length - 1;
    while (right >= 0 && left >= 0) {
      while (bound > 0 && row[right] > lowRow[bound]) bound--;
      let gap = parent[right] === parent[left] ? spacing.siblings : spacing.cousins;
      if (left === child && flags[child] & BoxFlag.Again) gap += spacing.again;
      const overlap = sumRight + place[right] + spacing.width + gap - (sumLeft + place[left]);
      if (overlap > 0) {
        sumLeft += overlap;
        offset[child] += overlap;
        leftSum[child] += overlap;
        rightSum[child] += overlap;
        const from = lowChild[bound];
        if (from !== i - 1) {
          const share = overlap / (i - from);
          shift[children[from + 1]] += share;
          shift[child] -= share;
          change[child] -= overlap - share;
        }
      }
      right = lastChild[right] >= 0 ? lastChild[right] : rightThread[right];
      if (right >= 0) sumRight += offset[right];
      left = firstChild[left] >= 0 ? firstChild[left] : leftThread[left];
      if (left >= 0) sumLeft += offset[left];
    }
    const first = children[0];
    if (right < 0 && left >= 0) {
      const end = leftEnd[first];
      leftThread[end] = left;
      const difference = sumLeft - offset[left] - leftSum[first];
      offset[end] += difference;
      place[end] -= difference;
      leftEnd[first] = leftEnd[child];
      leftSum[first] = leftSum[child];
    } else if (right >= 0 && left < 0) {
      const end = rightEnd[child];
      rightThread[end] = right;
      const difference = sumRight - offset[right] - rightSum[child];
      offset[end] += difference;
      place[end] -= difference;
      rightEnd[child] = rightEnd[children[i - 1]];
      rightSum[child] = rightSum[children[i - 1]];
    }
  };

  for (let b = count - 1; b >= 0; b--) {
    if (firstChild[b] < 0) {
      leftEnd[b] = rightEnd[b] = b;
      continue;
    }
    children.length = lowRow.length = lowChild.length = 0;
    for (let c = firstChild[b]; c >= 0; c = next[c]) children.push(c);
    for (let i = 0; i < children.length; i++) {
      const low = row[i === 0 ? leftEnd[children[0]] : rightEnd[children[i]]];
      if (i > 0) pushApart(i);
      while (lowRow.length > 0 && low >= lowRow[lowRow.length - 1]) {
        lowRow.pop();
        lowChild.pop();
      }
      lowRow.push(low);
      lowChild.push(i);
    }
    const first = firstChild[b];
    const last = lastChild[b];
    place[b] = (place[first] + offset[first] + place[last] + offset[last]) / 2;
    leftEnd[b] = leftEnd[first];
    leftSum[b] = leftSum[first];
    rightEnd[b] = rightEnd[last];
    rightSum[b] = rightSum[last];
  }

  // Down again: a parent's offsets, then the spreading of its children, become places.
  const middle = new Float64Array(count);
  const sum = new Float64Array(count);
  let leftmost = Infinity;
  for (let b = 0; b < count; b++) {
    const total = (parent[b] < 0 ? 0 : sum[parent[b]]) + offset[b];
    sum[b] = total;
    middle[b] = place[b] + total;
    leftmost = Math.min(leftmost, middle[b]);
    let spread = 0;
    let moved = 0;
    for (let c = firstChild[b]; c >= 0; c = next[c]) {
      spread += shift[c];
      moved += spread + change[c];
      offset[c] += moved;
    }
  }
  const toLeft = spacing.width / 2 - leftmost;
  for (let b = 0; b < count; b++) middle[b] += toLeft;
  return middle;
}
