// A tree between two moments: what is open, where everything stands, and how it gets from one arrangement to the next.
//
// When boxes come or go, one of them, the anchor, keeps its place on the screen (or travels straight to where the reader
// shall see it), and all others move with it.
import { Look } from '../canvas/look';
import { TraceModel } from '../data/nodes';
import { Revealed } from '../model/revealed';
import { boxOf } from './boxes';
import { Folding } from './folding';
import { arrange, BOX_HEIGHT, BOX_WIDTH, Layout, layOut, origins, ROW_HEIGHT } from './layout';
import { Scene, tonesOf } from './scene';
import { MARGIN, Place, Viewport } from './viewport';

const READABLE = 0.9; // zoom at which a node can be read with ease
const FROM_AFAR = 1.05; // the same for larger type, which is for a class
const MOST_MOVING = 3000; // boxes; more of them jump

export class Stage {
  readonly folding: Folding;
  scene: Scene;

  constructor(model: TraceModel, readonly viewport: Viewport) {
    this.folding = new Folding(model);
    const root = model.roots[model.roots.length - 1];
    this.folding.follow(root);
    this.folding.openMainLine(root, 3);
    const look = new Look(model);
    const layout = layOut(model, this.folding, root);
    this.scene = {
      model,
      layout,
      look,
      viewport,
      revealed: new Revealed(model),
      tones: tonesOf(model, layout, look),
      line: new Set([0]),
      current: root,
      currentBox: 0,
    };
    viewport.setTree(layout.width, layout.height);
    viewport.set(this.opening());
  }

  change(part: Partial<Scene>): void {
    this.scene = { ...this.scene, ...part };
  }

  // How the tree is met: all of it if that can be read, otherwise its root.
  opening(): Place {
    const fitted = this.viewport.fitted();
    const k = this.easy;
    if (fitted.k >= k) return fitted;
    return { x: this.scene.layout.x[0] - this.viewport.width / 2 / k, y: fitted.y, k };
  }

  // Lays out again what has been opened or closed around a node. Tells how to get there, for t from 0 to 1;
  // `aim` finds the place to be at in the end, from the one where the anchor has not moved.
  rearrange(anchor: number, aim?: (scene: Scene) => Place): (t: number) => void {
    const { model, layout: before } = this.scene;
    const root = rootOf(model, anchor);
    const next = layOut(model, this.folding, root);
    const settle = () => this.settle(next);
    if (root !== before.root) {
      settle();
      this.viewport.set(aim ? aim(this.scene) : this.opening());
      return () => undefined;
    }
    const held = before.boxes.node[boxOf(before.boxes, anchor)];
    const oldX = before.x[boxOf(before.boxes, anchor)];
    const newBox = boxOf(next.boxes, held);
    const from = origins(before, next);
    const jumps = next.boxes.count > MOST_MOVING || before.boxes.count > MOST_MOVING;

    const start = this.viewport.place;
    const startX = this.viewport.toScreenX(oldX);
    const y = next.boxes.row[newBox] * ROW_HEIGHT;
    const startY = this.viewport.toScreenY(y);
    settle();
    this.viewport.set({ ...start, x: next.x[newBox] - startX / start.k });
    const end = aim ? aim(this.scene) : this.viewport.place;
    const endX = (next.x[newBox] - end.x) * end.k;
    const endY = (y - end.y) * this.viewport.kyAt(end.k);

    const x = new Float64Array(next.x.length);
    return (t) => {
      const k = start.k * (end.k / start.k) ** t;
      if (t < 1 && !jumps) {
        for (let b = 0; b < x.length; b++) x[b] = from[b] + (next.x[b] - from[b]) * t;
        this.change({ layout: arrange(next.boxes, root, x) });
      } else this.change({ layout: next });
      const at = this.scene.layout.x[newBox];
      const ky = this.viewport.kyAt(k);
      this.viewport.set({ x: at - (startX + (endX - startX) * t) / k, y: y - (startY + (endY - startY) * t) / ky, k });
    };
  }

  // From one place to another, the tree as it is.
  travel(end: Place): (t: number) => void {
    const start = this.viewport.place;
    const middle = (p: Place) => p.x + this.viewport.width / 2 / p.k;
    const [a, b] = [middle(start), middle(end)];
    return (t) => {
      const k = start.k * (end.k / start.k) ** t;
      // Far out a unit is less of a way: go most of it there.
      const share = start.k === end.k ? t : (1 / k - 1 / start.k) / (1 / end.k - 1 / start.k);
      const x = a + (b - a) * share;
      this.viewport.set({ x: x - this.viewport.width / 2 / k, y: start.y + (end.y - start.y) * t, k });
    };
  }

  // The nearest place from which a node and the ones below can be seen, and the one above if there is room.
  around(node: number, k: number): Place {
    const { layout } = this.scene;
    const box = boxOf(layout.boxes, node);
    const x = layout.x[box];
    const y = layout.boxes.row[box] * ROW_HEIGHT;
    const beside = Math.min(BOX_WIDTH * 1.2, (this.viewport.width / k - BOX_WIDTH) * 0.3);
    const across = BOX_WIDTH / 2 + Math.max(0, beside);
    const bottom = y + ROW_HEIGHT + BOX_HEIGHT;
    const flags = 14;
    const above = Math.max(0, y - ROW_HEIGHT) - flags;
    const room = (this.viewport.height - 2 * MARGIN) / this.viewport.kyAt(k);
    return this.viewport.showing(x - across, bottom - above > room ? y - flags : above, x + across, bottom, k);
  }

  private get easy(): number {
    const { natural } = this.viewport;
    return natural * (natural > 1.1 ? FROM_AFAR : READABLE);
  }

  readable(): number {
    return Math.max(this.viewport.k, this.easy);
  }

  // In a box of its own, in the tree as it is.
  isShown(node: number): boolean {
    const { layout } = this.scene;
    return layout.boxes.node[boxOf(layout.boxes, node)] === node && rootOf(this.scene.model, node) === layout.root;
  }

  // Makes a node the current one; the boxes stay as they are.
  point(current: number): void {
    const { model, layout } = this.scene;
    const currentBox = rootOf(model, current) === layout.root ? boxOf(layout.boxes, current) : -1;
    const line = new Set<number>();
    for (let box = currentBox; box >= 0; box = layout.boxes.parent[box]) line.add(box);
    this.change({ current, currentBox, line });
  }

  private settle(layout: Layout): void {
    const { model, look, current } = this.scene;
    this.change({ layout, tones: tonesOf(model, layout, look) });
    this.viewport.setTree(layout.width, layout.height);
    this.point(current);
  }
}

function rootOf(model: TraceModel, node: number): number {
  let root = node;
  while (model.parent[root] >= 0) root = model.parent[root];
  return root;
}
