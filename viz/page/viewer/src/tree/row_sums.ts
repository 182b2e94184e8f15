// Running totals along the rows of a layout: what lies under one pixel of a crowded row is told by two of them, however
// many boxes that is.
import { Fill, Rgb } from '../canvas/look';
import { Exit, NULL_MOVE } from 'vocabulary';
import { TraceModel } from '../data/nodes';
import { BoxFlag } from './boxes';
import { Layout } from './layout';

export interface RowSums {
  readonly verifyOff: Uint32Array; // boxes with that fill, before each place in layout.rowBox
  readonly quiescence: Uint32Array;
  readonly parents: Uint32Array; // boxes whose children are shown
  readonly folded: Uint32Array; // boxes that hide some
  readonly nulls: Uint32Array; // null moves
  readonly halves: Uint32Array; // half widths of bands, and their colours times that
  readonly red: Uint32Array;
  readonly green: Uint32Array;
  readonly blue: Uint32Array;
}

// In the far view a cut by a move has half the band of other exits: told apart without colour.
export function bandHalves(exit: Exit): 1 | 2 {
  return exit === Exit.BetaCutoff || exit === Exit.StandPat ? 1 : 2;
}

export function rowSums(model: TraceModel, layout: Layout, tones: Uint8Array, exits: readonly Rgb[]): RowSums {
  const { boxes, rowBox, children } = layout;
  const length = boxes.count + 1;
  const column = () => new Uint32Array(length);
  const sums = {
    verifyOff: column(),
    quiescence: column(),
    parents: column(),
    folded: column(),
    nulls: column(),
    halves: column(),
    red: column(),
    green: column(),
    blue: column(),
  };
  for (let i = 0; i < boxes.count; i++) {
    const box = rowBox[i];
    const exit = tones[i] & 15;
    const fill = tones[i] >> 4;
    const halves = bandHalves(exit);
    const hides = children[box] === 0 && (boxes.flags[box] & (BoxFlag.Folded | BoxFlag.Group)) !== 0;
    sums.verifyOff[i + 1] = sums.verifyOff[i] + (fill === Fill.VerifyOff ? 1 : 0);
    sums.quiescence[i + 1] = sums.quiescence[i] + (fill === Fill.Quiescence ? 1 : 0);
    sums.parents[i + 1] = sums.parents[i] + (children[box] > 0 ? 1 : 0);
    sums.folded[i + 1] = sums.folded[i] + (hides ? 1 : 0);
    sums.nulls[i + 1] = sums.nulls[i] + (model.move[boxes.node[box]] === NULL_MOVE ? 1 : 0);
    sums.halves[i + 1] = sums.halves[i] + halves;
    sums.red[i + 1] = sums.red[i] + halves * exits[exit][0];
    sums.green[i + 1] = sums.green[i] + halves * exits[exit][1];
    sums.blue[i + 1] = sums.blue[i] + halves * exits[exit][2];
  }
  return sums;
}
