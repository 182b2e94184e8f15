// The page: its traces, where they stand, and the panels around them. Every change goes through `render`.
import { NO_MOVE } from 'vocabulary';
import { Comparison, Divergence, PageInfo } from '../data/page_info';
import { Trace } from '../data/trace';
import { addressText, linkedEvent, nodeById, parseAddress, placeOf } from '../model/link';
import { isWhite, squareName } from '../model/board';
import { matchEvent } from '../model/match';
import { searcherWords } from '../model/node_words';
import { find, Jump, Step } from '../model/steps';
import { BoardView } from '../panels/board_view';
import { CodeView } from '../panels/code_view';
import { CompareView } from '../panels/compare_view';
import { h } from '../panels/dom';
import { EventsView } from '../panels/events_view';
import { FindView } from '../panels/find_view';
import { Tab, Tabs } from '../panels/tabs';
import { TotalsView } from '../panels/totals_view';
import { Transport } from '../panels/transport';
import { Again } from './again';
import { Classroom } from './classroom';
import { keyGroups } from './key_table';
import { Keys } from './keys';
import { Lane } from './lane';
import { layOut } from './page_layout';
import { pictureList } from './picture_list';
import { Surroundings } from './surroundings';
import { Themes } from './theme';

export class App {
  lanes: Lane[] = [];
  active = 0;
  private strays: boolean[] = [];
  private soFar = false; // the tree shows only what has been searched
  readonly themes: Themes;
  readonly board: BoardView;
  private readonly code = new CodeView();
  readonly transport: Transport;
  readonly tabs: Tabs;
  readonly classroom: Classroom;
  readonly find: FindView;
  readonly compare: CompareView | null = null;
  private readonly events: EventsView;
  private readonly totals = new TotalsView();
  private readonly keys: Keys;
  private readonly stage = h('div', { class: 'stage' });
  private readonly subtitles = h('div', { class: 'subtitles' });
  private readonly status = h('p', { class: 'status', role: 'status' });
  private readonly growing = h('input', { type: 'checkbox', id: 'so-far' });
  private readonly threats = h('input', { type: 'checkbox', id: 'threats', checked: true });
  private readonly again: Again | null;
  private readonly describe: (traces: readonly Trace[]) => void;
  private addressTimer = 0;
  private statusTimer = 0;

  // `around`: a page that searches by itself.
  constructor(info: PageInfo, private readonly traces: Trace[], private readonly root: HTMLElement, themes: Themes, private readonly around?: Surroundings) {
    this.themes = themes;
    this.board = new BoardView(
      {
        takes: (square) => (this.classroom.moveAsked !== undefined || around !== undefined) && this.isMovers(square),
        moved: (from, to) => this.moved(from, to),
        targets: (from) => (this.classroom.moveAsked ? [] : around?.targets(from) ?? []),
      },
      around?.boardWords,
    );
    this.transport = new Transport({
      step: (step) => this.step(step),
      jump: (jump, direction) => this.jump(jump, direction),
      go: (event) => this.go(event),
      atEnd: () => this.lane.event >= this.last,
    });
    this.events = new EventsView((event) => this.go(event));
    this.find = new FindView((node) => this.go(this.lane.trace.enterEvent[node]));
    this.classroom = new Classroom(info, traces, this, root);
    this.growing.addEventListener('change', () => this.setSoFar(this.growing.checked));
    this.threats.addEventListener('change', () => this.board.setThreats(this.threats.checked));
    this.setLanes(traces.length === 2 && !info.lesson ? [0, 1] : [0]);
    this.soFar = this.growing.checked = info.lesson !== null; // what is still to come would give answers away
    if (info.compare || around) {
      this.compare = new CompareView((divergence) => this.goTo(divergence));
      this.compare.tell(info.compare, traces.map((trace) => searcherWords(trace.head)));
    }
    this.tabs = new Tabs(this.makeTabs(), 'about the search', () => this.tabs && this.render());
    this.keys = new Keys([...keyGroups(this), ...(around?.keys ?? [])]);
    this.again = info.labAt ? new Again(info.labAt) : null;
    this.describe = layOut(root, info, traces, {
      around,
      again: this.again?.element,
      growing: this.growing,
      threats: this.threats,
      resized: () => this.lanes.forEach((lane) => lane.resize()),
      themes,
      board: this.board.element,
      pictures: pictureList({ tree: () => this.lane.tree.svg(), board: () => this.board.svg(), map: () => this.lane.map.svg() }),
      stage: this.stage,
      code: this.code.element,
      tabs: this.tabs.element,
      subtitles: this.subtitles,
      transport: this.transport.element,
      status: this.status,
      help: () => this.help(),
    });
    if (!around) addEventListener('hashchange', () => this.follow(location.hash));
    new ResizeObserver(() => this.lanes.forEach((lane) => lane.resize())).observe(this.stage);
  }

  // --- where it stands

  get quiz(): Classroom['quiz'] {
    return this.classroom.quiz;
  }
  get lesson(): Classroom['lesson'] {
    return this.classroom.lesson;
  }
  get asking(): Classroom['asking'] {
    return this.classroom.asking;
  }
  get lane(): Lane {
    return this.lanes[this.active];
  }

  // The last event there is, as far as may be told.
  private get last(): number {
    return this.asking.within(this.active, this.lane.trace.events - 1);
  }

  // Once the page is in the document.
  start(): void {
    this.lanes.forEach((lane) => lane.mount());
    this.lesson?.go(-1);
    this.follow(location.hash);
  }
  step(step: Step): void {
    this.go(step(this.lane.trace, this.lane.event));
  }
  jump(jump: Jump, direction: 1 | -1): void {
    const { trace, event } = this.lane;
    const found = find(trace, event, jump, direction);
    if (this.asking.hides && (jump.audited || found < 0 || found > this.last)) {
      this.say('Not while a question is asked: what comes later is hidden.');
      return;
    }
    this.say(found < 0 ? `There is no ${jump.name} ${direction > 0 ? 'after' : 'before'} this.` : '');
    if (found >= 0) this.go(found);
  }
  go(event: number): void {
    this.lane.go(this.asking.within(this.active, event));
    this.lanes.forEach((lane, i) => {
      if (lane === this.lane) {
        this.strays[i] = false;
        return;
      }
      const match = matchEvent(this.lane.trace, this.lane.event, lane.trace);
      lane.go(this.asking.within(i, match.event));
      this.strays[i] = !match.exact;
    });
    this.render();
  }
  changeSides(): void {
    if (this.lanes.length > 1 && this.lead(this.lanes[1 - this.active])) this.render();
  }
  // The panels are this lane's from now on. Not while a question is asked: its events are those of one trace.
  private lead(lane: Lane): boolean {
    if (lane !== this.lane && this.asking.hides) {
      this.say(`The question is about ${this.lane.name}: the other side can lead when it is answered.`);
      return false;
    }
    this.active = this.lanes.indexOf(lane);
    return true;
  }
  setSoFar(on: boolean): void {
    this.soFar = this.growing.checked = on;
    this.render();
  }
  toggleSoFar(): void {
    this.setSoFar(!this.soFar);
  }
  toggleThreats(): void {
    this.threats.checked = !this.threats.checked;
    this.board.setThreats(this.threats.checked);
  }
  toggleFold(): void {
    const { tree, moment } = this.lane;
    if (moment.node < 0) return;
    if (tree.isFolded(moment.node)) tree.unfold(moment.node);
    else tree.fold(moment.node);
  }
  unfold(allBelow: boolean): void {
    const { tree, moment } = this.lane;
    if (moment.node < 0) return;
    if (allBelow) tree.unfoldBelow(moment.node);
    else tree.unfold(moment.node);
  }
  toggleQuiz(): void {
    if (this.quiz.active) return this.quiz.stop();
    this.transport.stop();
    if (!this.classroom.mayBegin()) return;
    this.tabs.open('quiz');
    this.quiz.start();
  }
  openFind(): void {
    this.tabs.open('find');
    this.find.focus();
  }
  chapter(by: 1 | -1): void {
    if (!this.lesson) return;
    this.tabs.open('lesson');
    this.lesson.step(by);
  }
  toChapter(): void {
    this.lesson?.comeHome();
  }
  help(): void {
    this.keys.help();
  }
  // Esc: whatever is going on, ends.
  leave(): void {
    this.transport.stop();
    if (this.quiz.active) this.quiz.stop();
    (document.activeElement as HTMLElement | null)?.blur();
  }
  // A remark that goes by itself.
  say(text: string): void {
    this.status.textContent = text;
    clearTimeout(this.statusTimer);
    if (text) this.statusTimer = window.setTimeout(() => this.say(''), 4000);
  }

  setTheme(): void {
    this.lanes.forEach((lane) => lane.setTheme());
  }

  // To what the address says, as far as it says something.
  follow(hash: string): void {
    const address = parseAddress(hash);
    this.themes.choose(address.theme);
    if (this.quiz.active) this.quiz.stop();
    if (this.lesson && (address.chapter ?? 0) !== this.lesson.at + 1) this.lesson.go((address.chapter ?? 0) - 1);
    if (address.grows !== undefined) this.soFar = this.growing.checked = address.grows;
    if (address.threats !== undefined && address.threats !== this.threats.checked) this.toggleThreats();
    if (address.panel) this.tabs.open(address.panel);
    const side = address.side === 'B' ? 1 : 0;
    if (this.lanes[side] && !this.asking.hides) this.active = side;
    const event = linkedEvent(this.lane.trace, address);
    this.go(event < 0 ? this.lane.event : event);
    this.classroom.showHandout(address.handout);
  }
  // What it takes to come back here; what is as it was at the start is left out.
  private address(): string {
    const { lane, lesson, tabs } = this;
    return addressText({
      ...this.around?.address(),
      chapter: lesson ? lesson.at + 1 : undefined,
      side: this.active > 0 ? 'B' : undefined,
      ...placeOf(lane.trace, lane.event),
      panel: tabs.isFirst ? undefined : tabs.id,
      grows: this.soFar === (lesson !== null) ? undefined : this.soFar,
      threats: this.threats.checked ? undefined : false,
      theme: this.themes.chosen,
      handout: this.classroom.shownHandout,
    });
  }

  // --- what is shown

  render(): void {
    const { lane, asking } = this;
    const { trace, moment } = lane;
    const hidden = asking.hides;
    this.lanes.forEach((each, i) => {
      each.show({
        veil: asking.veilOf(i),
        open: asking.isOpen,
        soFar: this.soFar,
        strays: this.strays[i] ?? false,
        quiet: this.transport.playing,
      });
      each.element.classList.toggle('active', i === this.active && this.lanes.length > 1);
      each.words.classList.toggle('active', i === this.active && this.lanes.length > 1);
    });
    this.board.show(moment.board, moment.path.length > 1 ? trace.move[moment.node] : (this.around?.lastMove() ?? NO_MOVE));
    this.code.show(trace, moment, asking.isOpen);
    this.transport.show(trace, lane.event, this.last, hidden);
    const tab = this.tabs?.id;
    if (tab === 'events') this.events.show(trace, lane.event, this.last, asking.isOpen);
    if (tab === 'totals') this.totals.show(this.lanes.map((each) => ({ name: each.name, trace: each.trace, event: each.event })), hidden);
    if (tab === 'find') this.find.show(trace, Math.max(0, moment.node), hidden);
    this.compare?.show(hidden);
    this.classroom.came(lane.event);
    this.around?.shown(trace, moment.path);
    this.again?.show(lane);
    clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => history.replaceState(null, '', this.address()), 250);
  }

  private setLanes(traces: readonly number[]): void {
    this.lanes = traces.map((index, i) => new Lane(this.traces[index], traces.length > 1 ? 'AB'[i] : '', {
      select: (lane, node) => {
        if (!this.lead(lane)) return;
        const asked = this.classroom.moveAsked;
        if (asked && lane.trace.parent[node] === lane.moment.node) asked.give(lane.trace.sans[lane.trace.san[node]]);
        else this.go(lane.trace.enterEvent[node]);
      },
      activate: (lane) => {
        if (this.lane !== lane && this.lead(lane)) this.render();
      },
    }));
    this.active = 0;
    this.strays = [];
    this.stage.replaceChildren(...this.lanes.map((lane) => lane.element));
    this.subtitles.replaceChildren(...this.lanes.map((lane) => lane.words));
    this.root.classList.toggle('two', traces.length > 1);
  }

  // Other searches in place of these.
  replace(traces: readonly Trace[], comparison: Comparison | null): void {
    this.transport.stop();
    this.classroom.stop();
    this.traces.splice(0, this.traces.length, ...traces);
    this.compare?.tell(comparison, traces.map((trace) => searcherWords(trace.head)));
    this.describe(traces);
    this.setLanes(traces.length > 1 ? [0, 1] : [0]);
    this.lanes.forEach((lane) => lane.mount());
  }

  // --- moves on the board

  private isMovers(square: number): boolean {
    const { squares, white } = this.lane.moment.board;
    return squares[square] !== '' && isWhite(squares[square]) === white;
  }
  private moved(from: number, to: number): void {
    const asked = this.classroom.moveAsked;
    if (to < 0) return;
    if (asked) asked.give(squareName(from) + squareName(to));
    else this.around?.moved(from, to);
  }

  shows(traces: readonly number[]): boolean {
    return traces.length === this.lanes.length && traces.every((index, i) => this.lanes[i].trace === this.traces[index]);
  }
  showLanes(traces: readonly number[]): void {
    if (this.shows(traces)) return;
    this.setLanes(traces);
    this.lanes.forEach((lane) => lane.mount());
  }

  private makeTabs(): Tab[] {
    const { compare, lesson, around } = this;
    const compareTab = compare ? [{ id: 'compare', name: 'Compare', content: compare.element }] : [];
    const eventsTab = { id: 'events', name: 'Events', content: this.events.element };
    return [
      ...(lesson ? [{ id: 'lesson', name: 'Lesson', content: lesson.element }] : []),
      ...(around ? [eventsTab, ...compareTab, ...around.tabs] : [...compareTab, eventsTab]),
      { id: 'totals', name: 'Totals', content: this.totals.element },
      { id: 'find', name: 'Find', content: this.find.element },
      { id: 'quiz', name: 'Quiz', content: this.quiz.element },
      ...(around ? [] : [{ id: 'write', name: 'Write', content: this.classroom.write.element }]),
    ];
  }

  private goTo(divergence: Divergence): void {
    if (!this.lead(this.lanes[0])) return;
    this.showLanes([0, 1]); // a lesson may have other ones there
    const node = nodeById(this.lane.trace, divergence.a.node);
    if (node >= 0) this.go(this.lane.trace.enterEvent[node]);
    else this.say('That place is left out of this page.');
  }
}
