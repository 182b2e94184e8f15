// What is asked and taught on the page: the quiz, a lesson, their answers and handouts, and what is hidden meanwhile.
import { Chapter, Lesson, PageInfo } from '../data/page_info';
import { Trace } from '../data/trace';
import { lessonJson } from '../model/lesson_draft';
import { labLink } from '../model/lab_link';
import { nodeById, placeOf } from '../model/link';
import { momentAt } from '../model/moment';
import { isRight, Question } from '../model/question';
import { makeRound } from '../model/quiz';
import { sentenceOf } from '../model/sentence';
import { BoardView } from '../panels/board_view';
import { download } from '../panels/download';
import { handout, Reader } from '../panels/handout';
import { LessonView, Place } from '../panels/lesson_view';
import { Outcome, QuestionView } from '../panels/question_view';
import { QuizView } from '../panels/quiz_view';
import { WriteView } from '../panels/write_view';
import { NO_MOVE } from 'vocabulary';
import { Answers } from './answers';
import { Asking } from './asking';
import { Lane } from './lane';

const ROUND = 10; // questions

// What it needs of the page.
export interface Page {
  readonly lanes: readonly Lane[];
  readonly lane: Lane;
  active: number;
  go(event: number): void;
  render(): void;
  say(text: string): void;
  shows(traces: readonly number[]): boolean;
  showLanes(traces: readonly number[]): void;
}

export class Classroom {
  readonly asking = new Asking();
  readonly quiz: QuizView;
  readonly lesson: LessonView | null;
  readonly write: WriteView;
  private readonly answers: Answers;
  private home: { traces: readonly number[]; events: readonly number[] } | null = null; // a chapter's place, and its answer's
  private paper: HTMLElement | null = null; // a handout that is looked at
  shownHandout: Reader | undefined;

  constructor(private readonly info: PageInfo, private readonly traces: readonly Trace[], private readonly page: Page, private readonly root: HTMLElement) {
    this.answers = new Answers(info.title);
    this.quiz = new QuizView({
      begin: () => this.mayBegin(),
      round: (seed) => makeRound(page.lane.trace, ROUND, seed),
      ask: (question) => this.ask(question),
      answer: (question, given) => {
        const outcome = this.check(question, given);
        this.asking.reveal(question, page.lanes, page.active);
        page.go(question.reveal);
        return outcome;
      },
      sentence: (event) => sentenceOf(page.lane.trace, momentAt(page.lane.trace, event)),
      save: () => this.save(),
      ended: () => {
        this.asking.end();
        page.render();
      },
    });
    this.lesson = info.lesson ? this.makeLesson(info.lesson) : null;
    this.write = new WriteView({
      here: () => {
        const { trace, event, moment } = page.lane;
        return moment.node < 0 ? null : { trace: traces.indexOf(trace), event, words: `event ${trace.sequence(event)}` };
      },
      go: (trace, event) => {
        this.leaveQuestions();
        page.showLanes([trace]);
        page.active = 0;
        page.go(event);
      },
      ask: (question) => this.ask(question),
      answer: (question, given) => {
        this.asking.end();
        page.go(question.reveal);
        return { given, right: isRight(page.lane.trace, question, given) };
      },
      save: (draft) => download('lesson.json', new Blob([lessonJson(draft, traces)], { type: 'application/json' })),
    });
  }

  // The digit keys answer whatever question is open.
  choose(choice: number): void {
    this.questions.find((view) => view.isOpen)?.choose(choice);
  }
  // The open question that wants a move, if one does.
  get moveAsked(): QuestionView | undefined {
    return this.questions.find((view) => view.takesMove);
  }
  // One question at a time.
  mayBegin(): boolean {
    const busy = this.lesson?.question.isOpen ?? false;
    if (busy) this.page.say('Answer the chapter’s question first, or go to a chapter without one.');
    return !busy;
  }
  ask(question: Question): void {
    this.asking.begin(question, this.page.lanes, this.page.active);
    this.page.go(question.ask);
  }

  // The page has come to an event: is it the chapter's?
  came(event: number): void {
    this.lesson?.setAway(this.home !== null && !(this.home.events.includes(event) && this.page.shows(this.home.traces)));
  }

  // The lesson on paper, in place of the page; nothing: the page again.
  showHandout(reader: string | undefined): void {
    const { lesson, paper } = this.info;
    const wanted = lesson && (reader === 'student' || reader === 'teacher') ? reader : undefined;
    if (wanted === this.shownHandout) return;
    this.paper?.remove();
    this.paper = null;
    this.shownHandout = wanted;
    this.root.hidden = wanted !== undefined;
    if (wanted && lesson) {
      this.paper = handout({ lesson, paper: paper.join(' '), board: (chapter) => this.boardOf(chapter) }, wanted, () => this.showHandout(undefined));
      document.body.append(this.paper);
      scrollTo(0, 0);
    } else this.page.lanes.forEach((lane) => lane.resize());
    this.page.render();
  }

  private get questions(): QuestionView[] {
    return [this.quiz.question, this.write.question, ...(this.lesson ? [this.lesson.question] : [])];
  }
  private check(question: Question, given: string): Outcome {
    const right = isRight(this.page.lane.trace, question, given);
    this.answers.add(question, given, right);
    return { given, right };
  }
  private save(): void {
    download('answers.csv', new Blob([this.answers.csv()], { type: 'text/csv' }));
  }

  private makeLesson(lesson: Lesson): LessonView {
    const topic = (chapter: number): string => `chapter ${chapter + 1}`;
    return new LessonView(lesson, {
      visit: (chapter, asks) => this.visit(chapter, asks),
      overview: (beside) => {
        this.home = null;
        this.leaveQuestions();
        if (beside) this.page.showLanes(beside.traces ?? [0]); // a link that comes from nowhere finds the same
        this.page.active = 0;
        this.page.render();
      },
      ask: (question) => this.ask(question),
      answer: (question, given) => {
        const outcome = this.check(question, given);
        this.asking.end();
        this.page.go(question.reveal);
        return outcome;
      },
      kept: (chapter) => this.answers.about(topic(chapter)),
      forget: (chapter) => this.answers.forget(chapter === undefined ? undefined : topic(chapter)),
      lab: (chapter) => this.experiment(chapter),
      handout: (reader) => this.showHandout(reader),
      save: () => this.save(),
    });
  }

  // The chapter's search in the lab, come as far as the chapter: from there one can see what it does.
  private experiment(chapter: Chapter): string | null {
    if (!this.info.labAt) return null;
    const searches = (chapter.traces ?? [0]).map((index) => this.traces[index]);
    return labLink(this.info.labAt, searches, [], { ...placeOf(searches[0], this.eventOf(chapter, searches[0])), grows: true });
  }
  private eventOf(chapter: Chapter, trace: Trace): number {
    if (chapter.event !== undefined) return trace.eventAt(chapter.event);
    const node = chapter.node === undefined ? -1 : nodeById(trace, chapter.node);
    return node >= 0 ? trace.enterEvent[node] : 0;
  }
  private visit(chapter: Chapter, asks: boolean): Place {
    this.leaveQuestions();
    const wanted = chapter.traces ?? [0];
    this.page.showLanes(wanted);
    this.page.active = 0; // a chapter's place is one of its first trace
    const { trace } = this.page.lane;
    const ask = this.eventOf(chapter, trace);
    const answer = chapter.question?.reveal;
    const reveal = answer === undefined ? ask : trace.eventAt(answer);
    this.home = { traces: wanted, events: [ask, reveal] };
    if (!asks) this.page.go(ask);
    return { ask, reveal };
  }
  // Other traces come: what is asked of these ends.
  stop(): void {
    this.leaveQuestions();
  }
  // Questions belong to the place that is left.
  private leaveQuestions(): void {
    this.asking.end();
    if (this.quiz.active) this.quiz.stop();
  }
  private boardOf(chapter: Chapter): HTMLElement {
    const trace = this.traces[chapter.traces?.[0] ?? 0];
    const moment = momentAt(trace, this.eventOf(chapter, trace));
    const view = new BoardView();
    view.setThreats(false);
    view.show(moment.board, moment.node < 0 ? NO_MOVE : trace.move[moment.node]);
    return view.element;
  }
}
