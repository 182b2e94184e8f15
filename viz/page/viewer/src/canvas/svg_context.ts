// A canvas's context that writes SVG: what is drawn on it can be saved as a picture that stays sharp at any size.
//
// It knows what the pictures of the page use, no more: paths of lines, rounded right angles and circles, rectangles, text, and
// images (which stay pixels).

interface State {
  scale: number;
  x: number;
  y: number;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const short = (n: number): string => String(Math.round(n * 100) / 100);

export class SvgContext {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  lineJoin = 'miter';
  lineCap = 'butt';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline = 'alphabetic';
  imageSmoothingEnabled = true;
  private d = '';
  private at: [number, number] = [0, 0];
  private dash: number[] = [];
  private state: State = { scale: 1, x: 0, y: 0 };
  private readonly states: State[] = [];
  private readonly parts: string[] = [];
  private readonly measure = document.createElement('canvas').getContext('2d');

  constructor(private readonly width: number, private readonly height: number) {}

  // Those who draw on it know only what they need of it.
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  svg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${this.parts.join('\n')}\n</svg>\n`;
  }

  beginPath(): void {
    this.d = '';
  }
  moveTo(x: number, y: number): void {
    this.d += `M${short(x)} ${short(y)}`;
    this.at = [x, y];
  }
  lineTo(x: number, y: number): void {
    this.d += `L${short(x)} ${short(y)}`;
    this.at = [x, y];
  }
  arcTo(x1: number, y1: number, x2: number, y2: number, r: number): void {
    const towards = (x: number, y: number): [number, number] => {
      const length = Math.hypot(x - x1, y - y1) || 1;
      return [x1 + ((x - x1) / length) * r, y1 + ((y - y1) / length) * r];
    };
    this.lineTo(...towards(...this.at));
    const end = towards(x2, y2);
    this.d += `Q${short(x1)} ${short(y1)} ${short(end[0])} ${short(end[1])}`;
    this.at = end;
  }
  arc(x: number, y: number, r: number): void {
    this.d += `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0`;
  }
  closePath(): void {
    this.d += 'Z';
  }
  fill(): void {
    this.fillPath(this.d);
  }
  stroke(): void {
    this.strokePath(this.d);
  }
  fillPath(d: string): void {
    if (d) this.add(`<path d="${d}" fill="${this.fillStyle}"`);
  }
  strokePath(d: string): void {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(' ')}"` : '';
    if (d) this.add(`<path d="${d}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"${dash}`);
  }
  fillRect(x: number, y: number, w: number, h: number): void {
    this.fillPath(`M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`);
  }
  strokeRect(x: number, y: number, w: number, h: number): void {
    this.strokePath(`M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`);
  }
  setLineDash(dash: number[]): void {
    this.dash = dash;
  }
  fillText(text: string, x: number, y: number): void {
    const anchor = { center: 'middle', right: 'end', end: 'end', left: 'start', start: 'start' }[this.textAlign];
    this.add(`<text x="${short(x)}" y="${short(y)}" fill="${this.fillStyle}" text-anchor="${anchor}" style="font:${escaped(this.font)}"`, `${escaped(text)}</text>`);
  }
  measureText(text: string): TextMetrics | { width: number } {
    if (!this.measure) return { width: text.length * 6 };
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  drawImage(image: HTMLCanvasElement, sx: number, sy: number, sw = image.width, sh = image.height, x = sx, y = sy, w = sw, h = sh): void {
    const part = document.createElement('canvas');
    const whole = arguments.length === 3;
    part.width = sw;
    part.height = sh;
    part.getContext('2d')?.drawImage(image, whole ? 0 : sx, whole ? 0 : sy, sw, sh, 0, 0, sw, sh);
    this.add(`<image x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" preserveAspectRatio="none" style="image-rendering:pixelated" href="${part.toDataURL()}"`);
  }

  save(): void {
    this.states.push({ ...this.state });
  }
  restore(): void {
    this.state = this.states.pop() ?? { scale: 1, x: 0, y: 0 };
  }
  translate(x: number, y: number): void {
    this.state = { ...this.state, x: this.state.x + x * this.state.scale, y: this.state.y + y * this.state.scale };
  }
  scale(by: number): void {
    this.state = { ...this.state, scale: this.state.scale * by };
  }
  setTransform(scale: number): void {
    this.state = { scale, x: 0, y: 0 };
  }

  private add(open: string, content?: string): void {
    const { scale, x, y } = this.state;
    const moved = scale !== 1 || x || y ? ` transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})"` : '';
    const faint = this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : '';
    this.parts.push(content === undefined ? `${open}${moved}${faint}/>` : `${open}${moved}${faint}>${content}`);
  }
}

// A path by its text, on either kind of context.
export function strokePath(c: CanvasRenderingContext2D, d: string): void {
  if (c instanceof SvgContext) c.strokePath(d);
  else c.stroke(new Path2D(d));
}

// A path that is written down while it is drawn.
export class Trail {
  d = '';
  moveTo(x: number, y: number): void {
    this.d += `M${short(x)} ${short(y)}`;
  }
  lineTo(x: number, y: number): void {
    this.d += `L${short(x)} ${short(y)}`;
  }
}
