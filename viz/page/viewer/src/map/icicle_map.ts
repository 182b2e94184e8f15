// The map of the current iteration: its icicle, painted once, with what the tree shows and the current node upon it.
import { fit, picture } from '../canvas/canvas_size';
import { Frames } from '../canvas/frames';
import { Look } from '../canvas/look';
import { SvgContext } from '../canvas/svg_context';
import { Tip } from '../canvas/tip';
import { View } from '../canvas/view';
import { TraceModel } from '../data/nodes';
import { Revealed } from '../model/revealed';
import { nodeAt, Order, orderOf, paintIcicle } from './icicle_paint';
import { lineWords } from './line_words';

export interface MapCallbacks {
  select(node: number): void;
}

export interface IcicleMap extends View {
  // The nodes that the tree view shows now: first and last index.
  setViewport(first: number, last: number): void;
}

export function createIcicleMap(host: HTMLElement, callbacks: MapCallbacks): CanvasMap {
  return new CanvasMap(host, callbacks);
}

export class CanvasMap implements IcicleMap {
  readonly canvas: HTMLCanvasElement; // its label is the page's to word
  private readonly context: CanvasRenderingContext2D;
  private readonly icicle = document.createElement('canvas');
  private readonly frames = new Frames(() => this.draw());
  private readonly tip: Tip;
  private model: TraceModel | null = null;
  private look: Look | null = null;
  private order: Order | null = null;
  private painted = false;
  private current = -1;
  private shown: [first: number, last: number] | null = null;
  private revealed: Revealed | null = null;
  private ratio = 1;

  constructor(private readonly host: HTMLElement, private readonly callbacks: MapCallbacks) {
    const [canvas, context] = picture(host, 'map of the search tree', () => this.resize());
    this.canvas = canvas;
    this.context = context;
    canvas.style.cursor = 'crosshair';
    this.tip = new Tip(host);
    let held = false;
    this.canvas.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      held = true;
      this.canvas.setPointerCapture(event.pointerId);
      this.point(event);
    });
    this.canvas.addEventListener('pointermove', (event) => {
      if (held) this.point(event);
      if (event.pointerType !== 'touch') this.tell(event);
    });
    this.canvas.addEventListener('pointerleave', () => this.tip.hide());
    for (const end of ['pointerup', 'pointercancel']) this.canvas.addEventListener(end, () => (held = false));
    this.resize();
  }

  setModel(model: TraceModel): void {
    this.model = model;
    this.look = new Look(model);
    this.shown = null;
    this.revealed = new Revealed(model);
    this.current = model.roots[model.roots.length - 1];
    this.show(orderOf(model, this.current));
  }

  setCurrent(node: number): void {
    const { model } = this;
    if (!model || !this.order || node < 0 || node >= model.count) return;
    this.current = node;
    let root = node;
    while (model.parent[root] >= 0) root = model.parent[root];
    if (root !== this.order.root) this.show(orderOf(model, root));
    this.frames.request();
  }

  setViewport(first: number, last: number): void {
    this.shown = [first, last];
    this.frames.request();
  }

  // What was entered after this event is still to come, and how its open nodes will be left; none: everything is shown.
  setRevealed(upToEvent?: number): void {
    if (!this.model) return;
    this.revealed = new Revealed(this.model, upToEvent);
    this.frames.request();
  }

  setTheme(): void {
    if (this.model) this.look = new Look(this.model);
    this.resize();
  }

  resize(): void {
    this.ratio = fit(this.canvas, this.host);
    this.painted = false;
    this.frames.now();
  }

  private show(order: Order): void {
    this.order = order;
    this.painted = false;
    this.frames.request();
  }

  private under(event: PointerEvent): number {
    if (!this.model || !this.order) return -1;
    const box = this.canvas.getBoundingClientRect();
    const row = Math.floor(((event.clientY - box.top) / box.height) * this.order.rows);
    return nodeAt(this.model, this.order, (event.clientX - box.left) / box.width, row);
  }

  private point(event: PointerEvent): void {
    const node = this.under(event);
    if (node >= 0 && node !== this.current) this.callbacks.select(node);
  }

  private tell(event: PointerEvent): void {
    const node = this.under(event);
    if (node < 0 || !this.model || !this.look || !this.revealed) return;
    this.tip.show(lineWords(this.model, node, this.revealed), this.look, event.offsetX, event.offsetY);
  }

  private paint(model: TraceModel, order: Order, look: Look): void {
    const { width, height } = this.canvas;
    this.icicle.width = width;
    this.icicle.height = height;
    const context = this.icicle.getContext('2d');
    if (!context) return;
    const image = context.createImageData(width, height);
    paintIcicle(model, order, look, image, this.ratio);
    context.putImageData(image, 0, 0);
    this.painted = true;
  }

  // What is in sight, as a drawing; the icicle itself stays pixels.
  svg(): string {
    const drawing = new SvgContext(this.canvas.width, this.canvas.height);
    this.draw(drawing.context);
    return drawing.svg();
  }

  private draw(c = this.context): number {
    const { model, order, look, revealed } = this;
    if (!model || !order || !look || !revealed) return 0;
    if (!this.painted) this.paint(model, order, look);
    c.drawImage(this.icicle, 0, 0);
    const { width, height } = this.canvas;
    const { starts, root } = order;
    const end = starts.length - 1;
    const x = (node: number) => (starts[Math.min(end, Math.max(0, node - root))] / starts[end]) * width;

    // Those that are open have no colour yet: all of them are above the youngest node there is.
    const rowHeight = height / order.rows;
    c.fillStyle = look.colour('rule');
    for (let n = revealed.lastEntered; n >= root; n = model.parent[n])
      if (revealed.isOpen(n)) c.fillRect(x(n), Math.floor(model.level[n] * rowHeight), x(model.last[n] + 1) - x(n), Math.ceil(rowHeight));

    if (this.shown && this.shown[1] >= root && this.shown[0] <= model.last[root]) {
      const from = x(this.shown[0]);
      const to = Math.max(from + 3 * this.ratio, x(this.shown[1] + 1));
      // What the tree does not show is veiled, what it shows is framed.
      c.globalAlpha = 0.55;
      c.fillStyle = look.colour('paper');
      c.fillRect(0, 0, from, height);
      c.fillRect(to, 0, width - to, height);
      c.globalAlpha = 1;
      c.strokeStyle = look.colour('ink');
      c.lineWidth = 2 * this.ratio;
      c.strokeRect(from, this.ratio, to - from, height - 2 * this.ratio);
    }
    const now = x(revealed.lastEntered + 1);
    if (now < width) {
      c.fillStyle = look.colour('paper');
      c.fillRect(now, 0, width - now, height);
    }
    const y = model.level[this.current] * rowHeight;
    const from = x(this.current);
    const w = Math.max(7 * this.ratio, Math.min(now, x(model.last[this.current] + 1)) - from);
    c.fillStyle = look.colour('selected');
    c.fillRect(from - this.ratio, 0, 2 * this.ratio, y);
    c.strokeStyle = look.colour('selected');
    c.lineWidth = 3 * this.ratio;
    c.strokeRect(Math.min(from, width - w), y + this.ratio, w, Math.max(4 * this.ratio, rowHeight - 2 * this.ratio));
    return 1;
  }
}
