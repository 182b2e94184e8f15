// The trace's own numbers of its events: counted through, unless some are left out of the page.
export interface Sequences {
  sequence(event: number): number;
  eventAt(sequence: number): number; // the event with that number, or the last before it
}

// `jumps`: before which events how many were skipped.
export function sequences(first: number, events: number, jumps: readonly { event: number; skipped: number }[]): Sequences {
  const skippedUpTo: number[] = [];
  let skipped = 0;
  for (const jump of jumps) skippedUpTo.push((skipped += jump.skipped));
  const sequence = (event: number): number => {
    let low = 0;
    for (let high = jumps.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (jumps[middle].event <= event) low = middle + 1;
      else high = middle;
    }
    return first + event + (low ? skippedUpTo[low - 1] : 0);
  };
  const eventAt = (wanted: number): number => {
    let low = 0;
    for (let high = events - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if (sequence(middle) <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return { sequence, eventAt };
}
