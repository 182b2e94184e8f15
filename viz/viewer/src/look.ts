// How a node looks, whatever the zoom: its fill, its line and its outline's shape, by the palette of the figures.
import { Exit, Kind, TraceModel } from './model';

export type Rgb = readonly [number, number, number];

// Outlines differ in shape, so that a reader who cannot tell the colours apart can tell the nodes apart.
export const enum Shape {
  Box, // nothing special
  Octagon, // cut by the null move
  Keel, // cut by a move: the lower corners are off
  Double, // exact
  Barred, // from the table: a bar at each side
  Heavy, // the game ends here: a heavy lower edge
  Broken, // without a value of its own
  Round, // quiescence
}

export const enum Fill {
  VerifyOn,
  VerifyOff,
  Quiescence,
}

const EXIT_ROLES = [
  'null-cut',
  'move-cut',
  'fail-low',
  'exact',
  'table',
  'move-cut', // stand-pat: quiescence reaches beta without a move
  'ink',
  'ink',
  'ink',
  'muted',
  'muted',
];
const FILL_ROLES = ['verify-on', 'verify-off', 'quiescence'];
const EXIT_SHAPES = [
  Shape.Octagon,
  Shape.Keel,
  Shape.Box,
  Shape.Double,
  Shape.Barred,
  Shape.Box,
  Shape.Heavy,
  Shape.Heavy,
  Shape.Heavy,
  Shape.Broken,
  Shape.Broken,
];

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

  fill(node: number): Fill {
    if (this.model.kind[node] === Kind.Quiescence) return Fill.Quiescence;
    return this.verifies && this.model.verify[node] === 0 ? Fill.VerifyOff : Fill.VerifyOn;
  }

  fillRole(fill: Fill): string {
    return FILL_ROLES[fill];
  }

  exitRole(exit: Exit): string {
    return EXIT_ROLES[exit];
  }

  shape(node: number): Shape {
    const shape = EXIT_SHAPES[this.model.exit[node]];
    return this.model.kind[node] === Kind.Quiescence && shape === Shape.Box ? Shape.Round : shape;
  }
}

export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function css(c: Rgb): string {
  return `rgb(${Math.round(c[0])},${Math.round(c[1])},${Math.round(c[2])})`;
}
