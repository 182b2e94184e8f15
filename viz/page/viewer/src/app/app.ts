// The page: its traces, where they stand, and the panels around them. Every change goes through `render`.
import { NO_MOVE } from 'vocabulary';
import { Chapter, Divergence, Lesson, PageInfo } from '../data/page_info';
import { Trace } from '../data/trace';
import { addressOf, linkedEvent, nodeById } from '../model/link';
import { matchEvent } from '../model/match';
import { momentAt } from '../model/moment';
import { makeRound, Question } from '../model/quiz';
import { sentenceOf } from '../model/sentence';
import { find, Jump, Step } from '../model/steps';
import { BoardView } from '../panels/board_view';
import { CodeView } from '../panels/code_view';
import { CompareView } from '../panels/compare_view';
import { h } from '../panels/dom';
import { EventsView } from '../panels/events_view';
import { FindView } from '../panels/find_view';
import { LessonView } from '../panels/lesson_view';
import { QuizView } from '../panels/quiz_view';
import { Tab, Tabs } from '../panels/tabs';
import { TotalsView } from '../panels/totals_view';
import { Transport } from '../panels/transport';
import { keyGroups } from './key_table';
import { Keys } from './keys';
import { Lane } from './lane';
import { layOut } from './page_layout';
import { Themes } from './theme';

const ROUND = 10; // questions

export class App {
  lanes: Lane[] = [];
  private active = 0;
  private strays: boolean[] = [];
  private soFar = false; // the tree shows only what has been searched
  readonly themes: Themes;
  readonly board = new BoardView();
  private readonly code = new CodeView();
  readonly transport: Transport;
  readonly tabs: Tabs;
  readonly quiz: QuizView;
  readonly find: FindView;
  private readonly lesson: LessonView | null = null;
  private readonly events: EventsView;
  private readonly totals = new TotalsView();
  private readonly keys: Keys;
  private readonly stage = h('div', { class: 'stage' });
  private readonly subtitles = h('div', { class: 'subtitles' });
  private readonly status = h('p', { class: 'status', role: 'status' });
  private readonly growing = h('input', { type: 'checkbox', id: 'so-far' });
  private readonly threats = h('input', { type: 'checkbox', id: 'threats', checked: true });
  private addressTimer = 0;
  private statusTimer = 0;

  constructor(private readonly info: PageInfo, private readonly traces: readonly Trace[], private readonly root: HTMLElement, themes: Themes) {
    this.themes = themes;
    this.transport = new Transport({
      step: (step) => this.step(step),
      jump: (jump, direction) => this.jump(jump, direction),
      go: (event) => this.go(event),
      atEnd: () => this.lane.event >= this.lane.trace.events - 1,
    });
    this.events = new EventsView((event) => this.go(event));
    this.find = new FindView((node) => this.go(this.lane.trace.enterEvent[node]));
    this.quiz = new QuizView({
      round: (seed) => makeRound(this.lane.trace, ROUND, seed),
      go: (event) => this.go(event),
      sentence: (event) => sentenceOf(this.lane.trace, momentAt(this.lane.trace, event)),
      ended: () => this.render(),
    });
    this.growing.addEventListener('change', () => this.setSoFar(this.growing.checked));
    this.threats.addEventListener('change', () => this.board.setThreats(this.threats.checked));
    this.setLanes(traces.length === 2 && !info.lesson ? [0, 1] : [0]);
    if (info.lesson) this.lesson = this.makeLesson(info.lesson);
    this.tabs = new Tabs(this.makeTabs(), 'about the search', () => this.tabs && this.render());
    this.keys = new Keys(keyGroups(this));
    layOut(root, info, traces, {
      growing: this.growing,
      threats: this.threats,
      themes,
      board: this.board.element,
      stage: this.stage,
      code: this.code.element,
      tabs: this.tabs.element,
      subtitles: this.subtitles,
      transport: this.transport.element,
      status: this.status,
      help: () => this.help(),
    });
    addEventListener('hashchange', () => this.follow(location.hash));
    new ResizeObserver(() => this.lanes.forEach((lane) => lane.resize())).observe(this.stage);
  }

  // --- where it stands

  get lane(): Lane {
    return this.lanes[this.active];
  }

  // Once the page is in the document.
  start(): void {
    this.lanes.forEach((lane) => lane.mount());
    if (!this.follow(location.hash)) this.go(this.lane.event);
  }
  step(step: Step): void {
    this.go(step(this.lane.trace, this.lane.event));
  }
  jump(jump: Jump, direction: 1 | -1): void {
    const { trace, event } = this.lane;
    const found = find(trace, event, jump, direction);
    this.say(found < 0 ? `There is no ${jump.name} ${direction > 0 ? 'after' : 'before'} this.` : '');
    if (found >= 0) this.go(found);
  }
  go(event: number): void {
    const { limit } = this.quiz;
    this.lane.go(limit === null ? event : Math.min(event, limit));
    this.lanes.forEach((lane, i) => {
      if (lane === this.lane) {
        this.strays[i] = false;
        return;
      }
      const match = matchEvent(this.lane.trace, this.lane.event, lane.trace);
      lane.go(match.event);
      this.strays[i] = !match.exact;
    });
    this.render();
  }
  changeSides(): void {
    if (this.lanes.length < 2 || !this.lead(this.lanes[1 - this.active])) return;
    this.render();
  }
  // The panels are this lane's from now on. Not while a question is asked: its events are those of one trace.
  private lead(lane: Lane): boolean {
    if (lane !== this.lane && this.quiz.active) {
      this.say(`The question is about ${this.lane.name}: the other side can lead when the quiz has ended.`);
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
    if (this.quiz.active) {
      this.quiz.stop();
      return;
    }
    this.transport.stop();
    this.tabs.open('quiz');
    this.quiz.start();
  }
  openFind(): void {
    this.tabs.open('find');
    this.find.focus();
  }
  chapter(by: 1 | -1): void {
    this.lesson?.step(by);
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

  private follow(hash: string): boolean {
    const event = linkedEvent(this.lane.trace, hash);
    if (event < 0 || event === this.lane.event) return event >= 0 && (this.go(event), true);
    this.go(event);
    return true;
  }

  // --- what is shown

  private render(): void {
    const { lane, quiz } = this;
    const { trace, moment } = lane;
    const hidden = quiz.active;
    this.lanes.forEach((each, i) => {
      const limit = hidden ? quiz.limit : this.soFar ? each.event : null;
      each.show(i === this.active || !hidden ? limit : each.event, this.strays[i] ?? false, this.transport.playing);
      each.element.classList.toggle('active', i === this.active && this.lanes.length > 1);
      each.words.classList.toggle('active', i === this.active && this.lanes.length > 1);
    });
    this.board.show(moment.board, moment.node < 0 ? NO_MOVE : trace.move[moment.node]);
    this.code.show(trace, moment);
    this.transport.show(trace, lane.event);
    const tab = this.tabs?.id;
    if (tab === 'events') this.events.show(trace, lane.event, hidden ? (quiz.limit ?? lane.event) : Infinity);
    if (tab === 'totals') this.totals.show(this.lanes.map((each) => ({ name: each.name, trace: each.trace, event: each.event })), hidden);
    if (tab === 'find') this.find.show(trace, Math.max(0, moment.node), hidden);
    clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => history.replaceState(null, '', addressOf(trace, lane.event)), 250);
  }

  private setLanes(traces: readonly number[]): void {
    const names = traces.length > 1 ? ['A', 'B'] : [''];
    this.lanes = traces.map((index, i) => new Lane(this.traces[index], names[i], {
      select: (lane, event) => {
        if (this.lead(lane)) this.go(event);
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

  private showLanes(traces: readonly number[]): void {
    if (traces.length === this.lanes.length && traces.every((index, i) => this.lanes[i].trace === this.traces[index])) return;
    this.setLanes(traces);
    this.lanes.forEach((lane) => lane.mount());
  }

  private makeTabs(): Tab[] {
    const tabs: Tab[] = [
      { id: 'events', name: 'Events', content: this.events.element },
      { id: 'totals', name: 'Totals', content: this.totals.element },
      { id: 'find', name: 'Find', content: this.find.element },
      { id: 'quiz', name: 'Quiz', content: this.quiz.element },
    ];
    if (this.info.compare) {
      const names = this.traces.slice(0, 2).map((t) => t.head.policy) as [string, string];
      const view = new CompareView(this.info.compare, names, (divergence) => this.goTo(divergence));
      tabs.unshift({ id: 'compare', name: 'Compare', content: view.element });
    }
    if (this.lesson) tabs.unshift({ id: 'lesson', name: 'Lesson', content: this.lesson.element });
    return tabs;
  }

  private goTo(divergence: Divergence): void {
    if (!this.lead(this.lanes[0])) return;
    this.showLanes([0, 1]); // a lesson may have other ones there
    const node = nodeById(this.lane.trace, divergence.a.node);
    if (node >= 0) this.go(this.lane.trace.enterEvent[node]);
    else this.say('That place is left out of this page.');
  }

  private makeLesson(lesson: Lesson): LessonView {
    return new LessonView(lesson, {
      visit: (chapter) => this.visit(chapter),
      ask: (question: Question) => {
        if (!this.lead(this.lanes[0])) return;
        this.tabs.open('quiz');
        this.quiz.start([question]);
      },
    });
  }
  private visit(chapter: Chapter): { ask: number; reveal: number } {
    if (this.quiz.active) this.quiz.stop(); // its questions belong to the place that is left here
    const wanted = chapter.traces ?? [0];
    this.showLanes(wanted);
    this.active = 0; // a chapter's place is one of its first trace
    const { trace } = this.lane;
    const node = chapter.node === undefined ? -1 : nodeById(trace, chapter.node);
    const ask = chapter.event !== undefined ? trace.eventAt(chapter.event) : node >= 0 ? trace.enterEvent[node] : this.lane.event;
    if (chapter.question) this.setSoFar(true); // what is still to come would give the answer away
    this.go(ask);
    const reveal = chapter.question?.reveal;
    return { ask, reveal: reveal === undefined ? ask : trace.eventAt(reveal) };
  }
}
