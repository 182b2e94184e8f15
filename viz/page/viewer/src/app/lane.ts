// One trace on the page: where it stands, and the views that belong to it alone: path, tree, map, sentence, variables.
import { Kind, kinds } from 'vocabulary';
import { Trace } from '../data/trace';
import { CanvasMap, createIcicleMap } from '../map/icicle_map';
import { asOf } from '../model/as_of';
import { Moment, momentAt } from '../model/moment';
import { neutralSentence, sentenceOf, typeWords } from '../model/sentence';
import { toldWords } from '../model/why';
import { ValuesView } from '../panels/code_view';
import { counted, searcherWords } from '../model/node_words';
import { RootSearch, rootSearches, searchWithWindow, searchWords } from '../model/root_search';
import { h, whenLaidOut } from '../panels/dom';
import { CanvasTree, createTreeView } from '../tree/tree_view';

export interface LaneHost {
  select(lane: Lane, node: number): void;
  activate(lane: Lane): void;
}

// How much of a trace is shown.
export interface Shown {
  readonly veil: number | null; // nothing that comes after this event is there at all
  readonly open: boolean; // a question about it is open: no verdicts of an audit, and no more said than what has happened
  readonly soFar: boolean; // what comes after the current event is faint
  readonly strays: boolean; // the other trace is where this one has no such node
  readonly quiet: boolean; // readers of the screen are not told
}

export class Lane {
  event = 0;
  moment: Moment;
  readonly element: HTMLElement; // path, tree and map
  readonly words: HTMLElement; // sentence and variables
  private readonly crumbs = h('ol', { class: 'crumbs' });
  private readonly searches: readonly RootSearch[];
  private readonly chooser = h('select', { class: 'searches', 'aria-label': 'search of the root' }); // where a depth has several
  private readonly facts = h('p', { class: 'facts' });
  private readonly treeHost = h('div', { class: 'tree' });
  private readonly mapHost = h('div', { class: 'map' });
  private readonly sentence = h('p', { class: 'sentence', 'aria-live': 'polite', 'aria-atomic': 'true' });
  private readonly told = h('p', { class: 'told' }); // by another engine, of the node
  private readonly aside = h('p', { class: 'aside' });
  private readonly values = new ValuesView();
  readonly tree: CanvasTree;
  readonly map: CanvasMap;
  private veiled: { veil: number | null; open: boolean } = { veil: null, open: false }; // what tree and map have

  constructor(readonly trace: Trace, readonly name: string, private readonly host: LaneHost) {
    const searcher = searcherWords(trace.head);
    const label = name ? `${name}: ${searcher}` : searcher;
    this.searches = rootSearches(trace);
    this.chooser.append(...this.searches.map((search) => h('option', { value: search.root }, searchWithWindow(trace, search))));
    this.chooser.addEventListener('change', () => this.selectNode(Number(this.chooser.value)));
    this.element = h(
      'section',
      { class: 'lane', 'aria-label': `search tree, ${label}`, pointerdown: () => host.activate(this) },
      h('header', {}, name ? h('h2', {}, h('span', { class: 'lane-name' }, name), ` ${searcher}`) : null, this.chooser, h('nav', { 'aria-label': 'path' }, this.crumbs), this.facts),
      this.treeHost,
      this.mapHost,
    );
    this.words = h(
      'section',
      { class: 'words', 'aria-label': `what happened${name ? `, ${label}` : ''}` },
      name ? h('h2', { class: 'lane-name' }, name) : null,
      h('div', { class: 'said' }, this.sentence, this.told, this.aside),
      this.values.element,
    );
    this.crumbs.addEventListener('click', (click) => {
      const crumb = (click.target as Element).closest<HTMLElement>('[data-node]');
      if (crumb) this.selectNode(Number(crumb.dataset['node']));
    });
    this.tree = createTreeView(this.treeHost, {
      select: (node) => this.selectNode(node),
      fold: () => undefined,
      viewport: (first, last) => this.map.setViewport(first, last),
    });
    this.map = createIcicleMap(this.mapHost, { select: (node) => this.selectNode(node) });
    this.tree.canvas.setAttribute('aria-label', `search tree, ${label}: a picture; path, events and sentence say it in words`);
    this.map.canvas.setAttribute('aria-label', `map of the search tree, ${label}: a picture`);
    this.event = trace.roots.length ? trace.enterEvent[trace.roots[trace.roots.length - 1]] : 0;
    this.moment = momentAt(trace, this.event);
  }

  // Once it is in the document and has a size.
  mount(): void {
    for (const view of [this.tree, this.map]) {
      view.resize();
      view.setModel(this.trace);
    }
  }
  resize(): void {
    this.tree.resize();
    this.map.resize();
  }
  setTheme(): void {
    this.tree.setTheme();
    this.map.setTheme();
  }

  go(event: number): void {
    this.event = Math.max(0, Math.min(this.trace.events - 1, event));
    this.moment = momentAt(this.trace, this.event);
  }
  selectNode(node: number): void {
    this.host.select(this, node);
  }

  show({ veil, open, soFar, strays, quiet }: Shown): void {
    const { trace, moment } = this;
    this.sentence.setAttribute('aria-live', quiet ? 'off' : 'polite');
    this.sentence.textContent = open ? neutralSentence(trace, moment) : sentenceOf(trace, moment);
    this.sentence.dataset['event'] = String(trace.sequence(this.event));
    this.told.textContent = toldWords(trace, moment.node, this.event);
    this.aside.textContent = this.remark(strays, veil !== null);
    this.values.show(trace, moment, open);
    this.element.classList.toggle('strays', strays);
    this.showPath();
    // Which searches there will be is not to be seen before they are.
    this.chooser.hidden = veil !== null || !this.searches.some((search) => search.of > 1);
    this.draw(veil, open);
    const limit = veil ?? (soFar ? this.event : undefined);
    this.tree.setRevealed(limit);
    this.map.setRevealed(limit);
    const node = moment.node >= 0 ? moment.node : this.nextRoot();
    if (node < 0) return;
    this.tree.setCurrent(node);
    this.map.setCurrent(node);
  }

  // What comes after the veil is not only hidden from tree and map: they are not given it.
  private draw(veil: number | null, open: boolean): void {
    if (this.veiled.veil === veil && (veil === null || this.veiled.open === open)) return;
    this.veiled = { veil, open };
    const model = veil === null ? this.trace : asOf(this.trace, veil, !open);
    this.tree.setModel(model);
    this.map.setModel(model);
  }

  private nextRoot(): number {
    const { roots, enterEvent } = this.trace;
    return roots.find((root) => enterEvent[root] > this.event) ?? roots[roots.length - 1] ?? -1;
  }

  private remark(strays: boolean, veiled: boolean): string {
    if (strays) return 'This search has no such node: it stands at the last one that both have.';
    const { node } = this.moment;
    const left = node >= 0 && !veiled ? this.trace.leftOut.get(node) : undefined;
    return left ? `${counted(left[0] + left[1], 'node')} below this one are left out of this page.` : '';
  }

  private showPath(): void {
    const { trace, moment } = this;
    const search = this.searches.find(({ root }) => root === moment.path[0]);
    if (search) this.chooser.value = String(search.root);
    const names = moment.path.map((node, i) =>
      i > 0 ? trace.sans[trace.san[node]] : search ? searchWords(search) : `depth ${moment.iteration}`,
    );
    this.crumbs.replaceChildren(
      ...moment.path.map((node, i) =>
        h('li', {}, h('button', { type: 'button', 'data-node': node, 'aria-current': node === moment.node ? 'location' : null }, names[i])),
      ),
    );
    whenLaidOut(this.crumbs, () => (this.crumbs.scrollLeft = this.crumbs.scrollWidth));
    const { node } = moment;
    const words = typeWords(trace, this.event);
    const sequence = `event ${trace.sequence(this.event)}`;
    this.facts.textContent =
      node < 0
        ? `${sequence}: ${words}`
        : `${sequence}: ${words} · node ${trace.id[node]} · ply ${trace.ply[node]}` +
          (trace.kind[node] === Kind.Quiescence ? ` · ${kinds[Kind.Quiescence].name}` : '');
  }
}
