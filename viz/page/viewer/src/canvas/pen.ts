// Writes on a canvas: whole font sizes (a zoom would otherwise ask for new glyphs at every step), widths measured once.
const SMALLEST = 9; // pixels; smaller type is not read, and not written
const MEASURED_AT = 100;

export class Pen {
  private readonly widths = new Map<string, number>();
  private current = '';

  private family = 'sans-serif';

  constructor(readonly context: CanvasRenderingContext2D) {}

  setFamily(family: string): void {
    if (family === '' || family === this.family) return;
    this.family = family;
    this.widths.clear();
  }

  // Each frame starts with a context whose state is not known.
  begin(): void {
    this.current = '';
    this.context.textBaseline = 'alphabetic';
  }

  // Writes the first of the texts that has room; none if none has. Tells the width.
  write(
    texts: string | readonly string[],
    x: number,
    y: number,
    size: number,
    colour: string,
    options: { bold?: boolean; align?: CanvasTextAlign; room?: number } = {},
  ): number {
    const bold = options.bold ?? false;
    const room = options.room ?? Infinity;
    let pixels = Math.round(size);
    if (pixels < SMALLEST) return 0;
    const choices = typeof texts === 'string' ? [texts] : texts;
    let text = choices.find((t) => this.width(t, pixels, bold) <= room);
    if (text === undefined) {
      // Somewhat smaller type rather than none.
      const shortest = choices[choices.length - 1];
      pixels = Math.floor((pixels * room) / this.width(shortest, pixels, bold));
      if (pixels < Math.max(SMALLEST, size * 0.6)) return 0;
      text = shortest;
    }
    this.setFont(pixels, bold);
    this.context.textAlign = options.align ?? 'left';
    this.context.fillStyle = colour;
    this.context.fillText(text, x, y);
    return this.width(text, pixels, bold);
  }

  width(text: string, size: number, bold: boolean): number {
    const key = (bold ? 'b' : 'r') + text;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.setFont(MEASURED_AT, bold);
      width = this.context.measureText(text).width / MEASURED_AT;
      if (this.widths.size > 20000) this.widths.clear();
      this.widths.set(key, width);
    }
    return width * size;
  }

  private setFont(pixels: number, bold: boolean): void {
    const font = (bold ? '600 ' : '') + pixels + 'px ' + this.family;
    if (font === this.current) return;
    this.context.font = font;
    this.current = font;
  }
}
