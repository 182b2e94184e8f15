// The tree on the page: one canvas that shows a model's current iteration, to be zoomed, panned and folded.
import { fit, picture } from '../canvas/canvas_size';
import { Frames } from '../canvas/frames';
import { listen } from '../canvas/gestures';
import { Look } from '../canvas/look';
import { Pen } from '../canvas/pen';
import { SvgContext } from '../canvas/svg_context';
import { Tip } from '../canvas/tip';
import { View } from '../canvas/view';
import { TraceModel } from '../data/nodes';
import { Revealed } from '../model/revealed';
import { boxWords } from './box_words';
import { BoxFlag, boxOf } from './boxes';
import { signpost } from './current_mark';
import { nodesInSight, Rect, rectOf, Scene } from './scene';
import { Stage } from './stage';
import { Strips } from './strips';
import { drawTree, hit } from './tree_draw';
import { Viewport } from './viewport';

const MOVES = 180; // milliseconds that something takes to get to its new place
const MOST_OPENED = 200000; // boxes that are opened at once

export interface TreeCallbacks {
  select(node: number): void;
  fold(node: number, folded: boolean): void;
}

export interface TreeView extends View {
  isFolded(node: number): boolean;
  fold(node: number): void;
  unfold(node: number): void;
  foldAll(): void;
  zoomToFit(): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  // Nodes entered after this event are drawn faint or not at all; none: everything is shown.
  setRevealed(upToEvent?: number): void;
  stats(): { frames: number; medianFrameMs: number; drawn: number }; // since the last call
}

export interface TreeListeners extends TreeCallbacks {
  viewport?(first: number, last: number): void; // other nodes have come into sight
}

export function createTreeView(host: HTMLElement, callbacks: TreeListeners): CanvasTree {
  return new CanvasTree(host, callbacks);
}

export class CanvasTree implements TreeView {
  readonly canvas: HTMLCanvasElement; // its label is the page's to word
  private readonly pen: Pen;
  private readonly strips = new Strips();
  private readonly tip: Tip;
  private readonly frames = new Frames(() => this.draw());
  private readonly viewport = new Viewport();
  private stage: Stage | null = null;
  private ratio = 1; // the screen's pixels for one of the page
  private type = 1; // size of the page's type against the usual
  private shown: [first: number, last: number] = [-1, -1];

  constructor(private readonly host: HTMLElement, private readonly callbacks: TreeListeners) {
    const [canvas, context] = picture(host, 'the search tree', () => this.resize());
    this.canvas = canvas;
    this.pen = new Pen(context);
    this.tip = new Tip(host);
    listen(this.canvas, {
      pan: (dx, dy) => this.panBy(dx, dy),
      zoom: (factor, x, y) => this.zoomAbout(factor, x, y),
      tap: (x, y, event) => this.tap(x, y, event.shiftKey),
      hover: (x, y) => this.hover(x, y),
      leave: () => this.tip.hide(),
    });
    this.resize();
  }

  // What the page tells.

  setModel(model: TraceModel): void {
    this.frames.stop();
    this.stage = new Stage(model, this.viewport);
    this.shown = [-1, -1]; // whoever is told of it has a new model too
    this.frames.request();
  }

  setCurrent(node: number): void {
    const { stage } = this;
    if (!stage || node < 0 || node >= stage.scene.model.count) return;
    const place = () => stage.around(node, this.viewport.k);
    const changed = stage.folding.follow(node);
    if (changed || !stage.isShown(node)) {
      stage.change({ current: node });
      this.moveTo(node, place);
      return;
    }
    this.frames.finish();
    stage.point(node);
    this.frames.animate(MOVES, stage.travel(place()));
  }

  setRevealed(upToEvent?: number): void {
    this.change((scene) => ({ revealed: new Revealed(scene.model, upToEvent) }));
  }

  setTheme(): void {
    this.stage?.change({ look: new Look(this.stage.scene.model) });
    this.resize();
  }

  resize(): void {
    const seen = this.stage !== null && signpost(this.pen, this.stage.scene) === null;
    this.ratio = fit(this.canvas, this.host);
    this.viewport.setSize(this.host.clientWidth, this.host.clientHeight);
    this.pen.setFamily(getComputedStyle(this.host).fontFamily);
    // Larger type on the page makes larger boxes.
    const type = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    if (type !== this.type && this.stage) this.zoomBy(type / this.type);
    this.type = this.viewport.natural = type;
    if (this.stage && seen) this.viewport.set(this.stage.around(this.stage.scene.current, this.viewport.k)); // it stays in sight
    this.frames.now();
  }

  // Folding.

  isFolded(node: number): boolean {
    return !this.stage?.folding.isOpen(node);
  }

  fold(node: number): void {
    this.stage?.folding.close(node);
    this.moveTo(node);
  }

  // Its children; if they are there already, those that stand together too.
  unfold(node: number): void {
    if (this.isFolded(node)) this.stage?.folding.open(node);
    else this.stage?.folding.partBelow(node);
    this.moveTo(node);
  }

  foldAll(): void {
    const { stage } = this;
    if (!stage) return;
    stage.folding.closeAll();
    this.moveTo(stage.scene.current, () => stage.around(stage.scene.current, this.viewport.k));
  }

  // Everything below a node, as far as a page can bear it.
  unfoldBelow(node: number): void {
    this.stage?.folding.openBelow(node, MOST_OPENED);
    this.moveTo(node);
  }

  // Where a node's own box is, in pixels from the canvas's corner; null if it has none or is out of sight.
  whereIs(node: number): Rect | null {
    const scene = this.stage?.scene;
    if (!scene || !this.stage?.isShown(node)) return null;
    const at = rectOf(scene, boxOf(scene.layout.boxes, node));
    const { width, height } = this.viewport;
    return at.x + at.w < 0 || at.x > width || at.y + at.h < 0 || at.y > height ? null : at;
  }

  // Moving about.

  zoomToFit(): void {
    this.frames.finish();
    if (this.stage) this.frames.animate(MOVES, this.stage.travel(this.viewport.fitted()));
  }

  // About the current node if it is in sight, so that it stays there.
  zoomBy(factor: number): void {
    const { width, height } = this.viewport;
    const scene = this.stage?.scene;
    if (scene && scene.currentBox >= 0 && !signpost(this.pen, scene)) {
      const at = rectOf(scene, scene.currentBox);
      this.zoomAbout(factor, at.x + at.w / 2, at.y + at.h / 2);
    } else this.zoomAbout(factor, width / 2, height / 2);
  }

  panBy(dx: number, dy: number): void {
    this.frames.finish();
    this.viewport.panBy(dx, dy);
    this.frames.request();
  }

  isStill(): boolean {
    return this.frames.still;
  }

  stats(): { frames: number; medianFrameMs: number; drawn: number } {
    return this.frames.stats();
  }

  private zoomAbout(factor: number, x: number, y: number): void {
    this.frames.finish();
    this.viewport.zoomAbout(factor, x, y);
    this.tip.hide();
    this.frames.request();
  }

  private moveTo(node: number, aim?: Parameters<Stage['rearrange']>[1]): void {
    this.tip.hide();
    if (this.stage) this.frames.animate(MOVES, this.stage.rearrange(node, aim));
  }

  private change(part: (scene: Scene) => Partial<Scene>): void {
    this.stage?.change(part(this.stage.scene));
    this.frames.request();
  }

  // What the reader does.

  private tap(x: number, y: number, all: boolean): void {
    const { stage } = this;
    if (!stage) return;
    if (this.onSignpost(x, y)) {
      const { current } = stage.scene;
      this.moveTo(current, () => stage.around(current, stage.readable()));
      return;
    }
    const found = hit(stage.scene, x, y);
    if (!found) return;
    const { node, flags, members } = stage.scene.layout.boxes;
    const first = node[found.box];
    const flag = flags[found.box];
    if (flag & BoxFlag.Group) {
      stage.folding.part(first, members[found.box]);
      this.moveTo(first);
      this.callbacks.fold(first, false);
    } else if (!found.handle) {
      this.callbacks.select(first);
    } else if (flag & (BoxFlag.Open | BoxFlag.Folded)) {
      if (all) this.unfoldBelow(first);
      else if (flag & BoxFlag.Open) this.fold(first);
      else this.unfold(first);
      this.callbacks.fold(first, this.isFolded(first));
    }
  }

  private hover(x: number, y: number): void {
    const scene = this.stage?.scene;
    const post = this.onSignpost(x, y);
    const found = scene && !post && hit(scene, x, y);
    this.canvas.style.cursor = found || post ? 'pointer' : 'grab';
    if (scene && found) this.tip.show(boxWords(scene, found.box), scene.look, x, y);
    else this.tip.hide();
  }

  private onSignpost(x: number, y: number): boolean {
    const post = this.stage && signpost(this.pen, this.stage.scene);
    if (!post) return false;
    const { at } = post;
    return x >= at.x && x <= at.x + at.w && y >= at.y && y <= at.y + at.h;
  }

  // What is in sight, as a drawing.
  svg(): string {
    if (!this.stage) return '';
    const { width, height } = this.viewport;
    const drawing = new SvgContext(width, height);
    const pen = new Pen(drawing.context);
    pen.setFamily(getComputedStyle(this.host).fontFamily.replace(/"/g, "'"));
    drawTree(pen, new Strips(), this.stage.scene, 1);
    return drawing.svg();
  }

  private draw(): number {
    if (!this.stage) return 0;
    const { scene } = this.stage;
    const drawn = drawTree(this.pen, this.strips, scene, this.ratio);
    this.tellWhatIsShown(scene);
    return drawn;
  }

  private tellWhatIsShown(scene: Scene): void {
    const [first, last] = nodesInSight(scene);
    if (last < 0 || (first === this.shown[0] && last === this.shown[1])) return;
    this.shown = [first, last];
    this.callbacks.viewport?.(first, last);
  }
}
