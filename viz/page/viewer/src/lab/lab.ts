// The lab: a position is searched in the page, and shown as a recorded search is.
import { NO_MOVE } from 'vocabulary';
import { App } from '../app/app';
import { key } from '../app/keys';
import { Themes } from '../app/theme';
import { openBytes } from '../data/columns';
import { decode } from '../data/decode';
import { Comparison, LabInfo, PageInfo } from '../data/page_info';
import { Trace } from '../data/trace';
import { codeOf, squareOf, uciOf } from '../model/board';
import { h } from '../panels/dom';
import { download } from '../panels/download';
import { Bar } from './bar';
import { BoardTools } from './board_tools';
import { cannot, contentOf, nameOf } from './files';
import { GrowthView } from './growth_view';
import { Job, Result } from './jobs';
import { askPromotion } from './promotion';
import { Game, Rules } from './rules';
import { SetUp } from './set_up';
import { sameSearch, searchesOf, Wanted, wantedAddress, wantedOf } from './wanted';
import { openedWords, outcomeWords, progressWords, savedWords } from './words';
import { Cancelled, Workshop } from './workshop';

export class Lab {
  app: App | null = null;
  searches = 0; // that are shown, one after another
  readonly bar: Bar;
  private readonly tools: BoardTools;
  private readonly setUp: SetUp;
  private readonly growth: GrowthView;
  private readonly rules: Rules;
  private readonly workshop: Workshop;
  private readonly usual: Wanted;
  private readonly labInfo: LabInfo;
  private wanted: Wanted; // what is shown
  private game: Game; // whole; `wanted.at` moves of it are played
  private here: Promise<Game>; // from the root that is shown to the node that is
  private file = ''; // whose trace is shown; empty: the search of `wanted` is

  constructor(private readonly info: PageInfo, private readonly root: HTMLElement, private readonly themes: Themes, module: WebAssembly.Module, worker: string) {
    this.labInfo = info.lab as LabInfo;
    const { first, usualNodes } = this.labInfo;
    this.usual = { start: first.fen, moves: [], at: 0, policy: first.policy, second: '', depth: first.depth, nodes: usualNodes, options: '', audit: false };
    this.wanted = this.usual;
    this.game = { start: first.fen, fen: first.fen, line: [], legal: [], check: false, ended: '' };
    this.here = Promise.resolve(this.game);
    this.rules = new Rules(module);
    this.workshop = new Workshop(module, worker);
    this.bar = new Bar(this.labInfo, {
      search: () => void this.attempt(() => this.search({ ...this.wanted, ...this.bar.settings })),
      cancel: () => this.workshop.cancel(),
      read: (text) => void this.attempt(() => this.read(text)),
      setUp: () => this.beginSetUp(),
      copyLink: () => void this.copyLink(),
      open: (file) => void this.attempt(() => this.open(file)),
      save: () => void this.attempt(() => this.save()),
    });
    this.tools = new BoardTools({
      go: (at) => void this.attempt(() => this.search({ ...this.wanted, ...this.bar.settings, at: Math.max(0, Math.min(this.game.line.length, at)) })),
      play: (move) => void this.attempt(() => this.play(move)),
      turn: () => this.app?.board.turn(),
    });
    this.setUp = new SetUp({
      changed: (fen) => this.bar.showPosition(fen),
      done: (fen) => void this.attempt(() => this.read(fen)),
      left: () => this.endSetUp(),
    });
    this.growth = new GrowthView(this.labInfo, new Workshop(module, worker), () => searchesOf({ ...this.wanted, ...this.bar.settings }, this.fenAt(this.wanted.at))[0]);
    root.replaceChildren(h('header', { class: 'top' }, this.bar.element));
    addEventListener('hashchange', () => void this.follow());
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.attempt(() => this.open(file));
    });
  }

  // What the address asks for; if that cannot be had, the usual.
  async start(): Promise<void> {
    await this.attempt(() => this.search(wantedOf(location.hash, this.usual)));
    if (this.app) this.app.follow(location.hash);
    else await this.search(this.usual, true);
  }

  private async follow(): Promise<void> {
    const wanted = wantedOf(location.hash, this.usual);
    const { hash } = location;
    if (!sameSearch(wanted, this.wanted)) await this.attempt(() => this.search(wanted));
    this.app?.follow(hash);
  }

  // Whatever goes wrong is one sentence, and what was there is still there.
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (error instanceof Cancelled) this.bar.tell(this.app ? 'Cancelled. What is shown is the search before.' : 'Cancelled.');
      else this.bar.tell(`${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`, true);
    }
  }

  private fenAt(at: number): string {
    return at > 0 ? this.game.line[at - 1].fen : this.game.start;
  }

  // --- searching

  // `quietly`: what is told already stays.
  private async search(wanted: Wanted, quietly = false): Promise<void> {
    const game = await this.rules.play(wanted.start, wanted.moves);
    const fen = wanted.at > 0 ? game.line[wanted.at - 1].fen : game.start;
    const searches = searchesOf(wanted, fen);
    for (const search of searches) await this.rules.check(search);
    this.bar.show(wanted, fen);
    if (!quietly) this.bar.tell('Searching …');
    const { data, comparison, outcomes } = await this.run({ kind: 'search', searches, audit: wanted.audit }, wanted, quietly);
    this.file = '';
    this.show(wanted, game, this.decoded(data), comparison);
    if (!quietly) this.bar.tell(outcomeWords(this.labInfo.scores, wanted, outcomes), outcomes.some(({ stopped }) => stopped));
  }
  private async run(job: Job, wanted: Wanted, quietly = false): Promise<Result> {
    this.bar.searching(true);
    try {
      return await this.workshop.run(job, (progress) => quietly || this.bar.tell(progressWords(this.labInfo.scores, wanted, progress)));
    } finally {
      this.bar.searching(this.workshop.busy);
    }
  }
  private decoded(data: readonly Uint8Array[]): Trace[] {
    return data.map((bytes) => decode(openBytes(bytes), this.info.signs, () => this.themes.colours));
  }
  private show(wanted: Wanted, game: Game, traces: Trace[], comparison: Comparison | null): void {
    this.wanted = { ...wanted, start: game.start, moves: game.line.map(({ uci }) => uci) };
    this.game = game;
    this.endSetUp();
    this.growth.clear();
    this.tools.show(this.game.line, this.wanted.at);
    if (this.app) {
      this.app.replace(traces, comparison);
      this.app.go(this.app.lane.event);
    } else {
      this.begin(traces, comparison);
    }
    ++this.searches;
  }
  private begin(traces: Trace[], comparison: Comparison | null): void {
    this.app = new App({ ...this.info, compare: comparison, traces: traces.map(({ head }) => ({ name: head.policy })) }, traces, this.root, this.themes, {
      bar: this.bar.element,
      below: this.below(),
      tabs: [{ id: 'growth', name: 'Growth', content: this.growth.element }],
      boardWords: 'Board: arrow keys choose a square, Enter picks a piece up and puts it down; the move is played and searched',
      keys: [
        {
          title: 'Lab',
          keys: [
            key('Shift+z', 'back one move of the game', () => this.step(-1), 'Shift+Z'),
            key('Shift+y', 'forward one move', () => this.step(1), 'Shift+Y'),
            key('Shift+m', 'make a null move', () => void this.attempt(() => this.play('--')), 'Shift+M'),
          ],
        },
      ],
      moved: (from, to) => void this.attempt(() => this.moved(from, to)),
      targets: (from) => this.targets.get(from) ?? [],
      shown: (trace, path) => this.stand(trace, path),
      lastMove: () => (this.wanted.at > 0 ? codeOf(this.game.line[this.wanted.at - 1].uci) : NO_MOVE),
      address: () => wantedAddress(this.wanted, this.usual),
    });
    this.app.start();
  }
  private step(by: number): void {
    const at = this.wanted.at + by;
    if (at < 0 || at > this.game.line.length) return;
    void this.attempt(() => this.search({ ...this.wanted, ...this.bar.settings, at }));
  }
  private below(): HTMLElement {
    return h('div', {}, this.tools.element, this.setUp.element);
  }

  // --- the position

  private async read(text: string): Promise<void> {
    const game = await this.rules.read(text, this.fenAt(this.wanted.at));
    const moves = game.line.map(({ uci }) => uci);
    await this.search({ ...this.wanted, ...this.bar.settings, start: game.start, moves, at: moves.length });
  }
  private beginSetUp(): void {
    this.root.classList.add('setting-up');
    this.setUp.open(this.fenAt(this.wanted.at), this.app?.board.turned ?? false);
  }
  private endSetUp(): void {
    if (!this.root.classList.contains('setting-up')) return;
    this.root.classList.remove('setting-up');
    this.setUp.close();
    this.bar.showPosition(this.fenAt(this.wanted.at));
  }

  // --- moves, from the node that is shown

  private targets = new Map<number, number[]>();
  private path: string[] = [];

  private stand(trace: Trace, path: readonly number[]): void {
    this.path = path.slice(1).map((node) => trace.move[node]).filter((move) => move !== NO_MOVE).map(uciOf);
    this.targets = new Map();
    const here = this.rules.play(this.fenAt(this.wanted.at), this.path);
    this.here = here;
    void here.then((game) => {
      if (this.here !== here) return;
      for (const [uci] of game.legal) {
        const [from, to] = [squareOf(uci.slice(0, 2)), squareOf(uci.slice(2, 4))];
        this.targets.set(from, [...(this.targets.get(from) ?? []), to]);
      }
      this.tools.allowPass(!game.check && game.ended === '');
    }, () => this.tools.allowPass(false)); // another engine's moves need not be chess
  }
  private async moved(from: number, to: number): Promise<void> {
    const game = await this.here;
    const fitting = game.legal.filter(([uci]) => squareOf(uci.slice(0, 2)) === from && squareOf(uci.slice(2, 4)) === to);
    if (!fitting.length) {
      this.app?.say('That is not a legal move here.');
      return;
    }
    if (fitting.length === 1) return this.play(fitting[0][0]);
    const piece = await askPromotion(game.fen.split(' ')[1] === 'w');
    if (piece) await this.play(fitting[0][0].slice(0, 4) + piece);
  }
  private async play(move: string): Promise<void> {
    const here = await this.here;
    const { line } = await this.rules.read(move, here.fen);
    const moves = [...this.wanted.moves.slice(0, this.wanted.at), ...this.path, ...line.map(({ uci }) => uci)];
    await this.search({ ...this.wanted, ...this.bar.settings, moves, at: moves.length });
  }

  // --- files

  // A trace is shown; of a game its end is searched.
  private async open(file: File): Promise<void> {
    const content = await contentOf(file);
    if ('game' in content) return this.read(content.game);
    this.bar.tell(`Opening ${file.name} …`);
    try {
      const { data } = await this.run({ kind: 'open', file: content.trace }, this.wanted);
      const traces = this.decoded(data);
      const { engine, fen, policy, depth, options } = traces[0].head;
      const game = await this.rules.play(fen, []);
      const wanted = { ...this.wanted, ...this.bar.settings, at: 0, second: '', audit: false, depth, ...(engine ? {} : { policy, options }) };
      this.file = file.name;
      this.show({ ...wanted, start: fen, moves: [] }, game, traces, null);
      this.bar.show(this.wanted, fen);
      this.bar.tell(openedWords(file.name, traces[0].head));
    } catch (error) {
      throw error instanceof Cancelled ? error : cannot(file, (error as Error).message);
    }
  }
  // The same search once more, into a file.
  private async save(): Promise<void> {
    if (this.file) throw new Error(`what is shown is ${this.file}, which is a file already; Search makes it a search of the lab`);
    const searches = searchesOf(this.wanted, this.fenAt(this.wanted.at));
    const { data } = await this.run({ kind: 'save', searches }, this.wanted);
    const names = searches.map(nameOf);
    data.forEach((bytes, i) => download(names[i], new Blob([bytes])));
    this.bar.tell(savedWords(names));
  }

  private async copyLink(): Promise<void> {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      this.bar.tell('The link is copied.');
    } catch {
      this.bar.tell('The link is in the address bar.');
    }
  }
}
