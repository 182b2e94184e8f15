// How a node looks, whatever the zoom: its fill, its line and its outline's shape, by the palette of the figures.
import { Exit, exits, Kind } from 'vocabulary';
import { Sign, TraceModel } from '../data/nodes';

export type Rgb = readonly [number, number, number];

// Outlines differ in shape as those of the figures do, so that nothing is said by colour alone.
export const enum Shape {
  Box, // nothing special
  Octagon, // null-move cutoff
  Double, // exact: two lines
  Round, // quiescence
}

export const enum Fill {
  VerifyOn,
  VerifyOff,
  Quiescence,
}

const FILL_ROLES = ['verify-on', 'verify-off', 'quiescence'];

export class Look {
  private readonly verifies: boolean; // only then is there anything to say by the fill
  private readonly rgbOf = new Map<string, Rgb>();

  constructor(private readonly model: TraceModel) {
    this.verifies = model.roots.some((root) => model.verify[root] === 1);
  }

  colour(role: string): string {
    return this.model.colours[role] ?? '#808080';
  }

  rgb(role: string): Rgb {
    const text = this.colour(role);
    let rgb = this.rgbOf.get(text);
    if (!rgb) {
      const bits = parseInt(text.slice(1), 16);
      rgb = [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
      this.rgbOf.set(text, rgb);
    }
    return rgb;
  }

  sign(role: string): Sign | undefined {
    return this.model.signs[role];
  }

  fill(node: number): Fill {
    if (this.model.kind[node] === Kind.Quiescence) return Fill.Quiescence;
    return this.verifies && this.model.verify[node] === 0 ? Fill.VerifyOff : Fill.VerifyOn;
  }

  fillRole(fill: Fill): string {
    return FILL_ROLES[fill];
  }

  exitRole(exit: Exit): string {
    return exits[exit].role;
  }

  shape(node: number): Shape {
    const exit = this.model.exit[node];
    if (exit === Exit.NullCutoff) return Shape.Octagon;
    if (this.model.kind[node] === Kind.Quiescence) return Shape.Round;
    return exit === Exit.Exact ? Shape.Double : Shape.Box;
  }
}

export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
