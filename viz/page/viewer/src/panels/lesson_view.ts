// A lesson: chapters with text, each at a place in a trace, some with a question. Text, question and answer stay together;
// back and next always lead on, and the last page has the score and what to try next.
import { Chapter, Lesson, LessonQuestion } from '../data/page_info';
import { choice, Question, Reply } from '../model/question';
import { chartView } from './chart_view';
import { h } from './dom';
import { Reader } from './handout';
import { Outcome, QuestionView } from './question_view';

export interface Place {
  readonly ask: number; // the page's events for where a chapter is
  readonly reveal: number; // and where its answer is
}

export interface LessonHost {
  visit(chapter: Chapter, asks: boolean): Place; // shows the chapter's place, unless a question is about to
  overview(beside?: Chapter): void; // no chapter is shown; what is beside it is from that one
  ask(question: Question): void; // hides what comes later
  answer(question: Question, given: string, chapter: number): Outcome; // shows the answer, and keeps what was given
  kept(chapter: number): Outcome | null;
  forget(chapter?: number): void; // what was given there, or anywhere
  lab(chapter: Chapter): string | null; // where its search can be tried out
  handout(reader: Reader): void; // the lesson on paper
  save(): void; // the answers, as a file
}

export class LessonView {
  readonly element = h('div', { class: 'lesson' });
  readonly question: QuestionView;
  at = -1; // -1: the introduction; as many as there are chapters: the end
  private readonly place = h('p', { class: 'chapter-number' });
  private readonly body = h('div', { class: 'chapter', tabindex: 0, role: 'region', 'aria-label': 'lesson' });
  private readonly before: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  private readonly home: HTMLButtonElement;
  private drawChart: (answered: boolean) => void = () => undefined;

  constructor(private readonly lesson: Lesson, private readonly host: LessonHost) {
    this.question = new QuestionView((question, given) => this.answered(question, given));
    this.before = h('button', { type: 'button', title: 'back (k)', click: () => this.step(-1) }, 'Back');
    this.next = h('button', { type: 'button', class: 'next', title: 'next (j)', click: () => this.step(1) });
    this.home = h('button', { type: 'button', class: 'home', title: 'to the chapter’s place (l)', hidden: true, click: () => this.comeHome() }, 'To this chapter’s place');
    this.element.append(this.body, h('div', { class: 'buttons' }, this.before, this.next, this.place, this.home));
  }

  get chapters(): number {
    return this.lesson.chapters.length;
  }

  go(chapter: number): void {
    this.at = Math.max(-1, Math.min(this.chapters, chapter));
    this.show();
  }
  step(by: 1 | -1): void {
    this.go(this.at + by);
  }
  // To where the chapter is, its question as it was.
  comeHome(): void {
    if (this.lesson.chapters[this.at]) this.show();
  }
  // The reader looks at another place.
  setAway(away: boolean): void {
    this.home.hidden = !away || !this.lesson.chapters[this.at];
  }

  private show(): void {
    const { lesson } = this;
    const chapter = lesson.chapters[this.at];
    this.question.clear();
    if (chapter) this.showChapter(chapter);
    else {
      this.host.overview(this.at < 0 ? undefined : lesson.chapters[lesson.chapters.length - 1]);
      this.body.replaceChildren(...(this.at < 0 ? this.introduction() : this.ending()));
    }
    this.body.scrollTop = 0;
    this.before.disabled = this.at < 0;
    this.next.disabled = this.at >= this.chapters;
    this.next.textContent = this.at < 0 ? 'Begin' : this.at + 1 < this.chapters ? 'Next' : 'Finish';
    this.place.textContent = chapter ? `chapter ${this.at + 1} of ${this.chapters}` : this.at < 0 ? `${this.chapters} chapters` : '';
  }

  private showChapter(chapter: Chapter): void {
    const kept = this.host.kept(this.at);
    const place = this.host.visit(chapter, chapter.question !== undefined && !kept);
    this.body.replaceChildren(h('h3', {}, `${this.at + 1}. ${chapter.title}`), ...chapter.text.map((text) => h('p', {}, text)), ...this.tryIt(chapter));
    const chart = (answered: boolean): void => {
      if (!chapter.chart) return;
      const view = chartView(chapter.chart, answered ? Infinity : chapter.chart.last);
      const before = this.body.querySelector('.chart-box');
      if (before) before.replaceWith(view);
      else this.body.append(view);
    };
    this.drawChart = chart;
    chart(kept !== null || !chapter.question);
    if (!chapter.question) return;
    const question = questionOf(chapter.question, place, this.at);
    this.question.ask(question);
    this.body.append(this.question.element);
    if (!kept) this.host.ask(question);
    else {
      this.question.settle(kept, question.why ?? '');
      this.body.append(this.again());
    }
  }

  private tryIt(chapter: Chapter): HTMLElement[] {
    const lab = this.host.lab(chapter);
    if (lab === null) return [];
    const words = chapter.question ? ' in the lab, in a tab of its own: the same search at this place. The question stays open here.' : ' in the lab: the same search at this place.';
    return [h('p', { class: 'try-it' }, h('a', { href: lab, target: '_blank', rel: 'noopener' }, 'Try it'), words)];
  }
  private answered(question: Question, given: string): void {
    this.question.settle(this.host.answer(question, given, this.at), question.why ?? '');
    this.drawChart(true);
    this.body.append(this.again());
    this.next.focus({ preventScroll: true });
    this.question.element.scrollIntoView({ block: 'nearest' });
  }
  private again(): HTMLElement {
    const ask = (): void => {
      this.host.forget(this.at);
      this.show();
    };
    return h('p', {}, h('button', { type: 'button', class: 'again', click: ask }, 'Ask again'));
  }

  private introduction(): HTMLElement[] {
    const { title, intro } = this.lesson;
    const paper = (reader: Reader, text: string): HTMLElement => h('button', { type: 'button', class: `${reader}-handout`, click: () => this.host.handout(reader) }, text);
    const papers = h('p', { class: 'papers' }, paper('student', 'Handout'), ' ', paper('teacher', 'Handout with answers and notes'));
    return [h('h3', {}, title), ...intro.map((text) => h('p', {}, text)), papers, ...(this.asked().some(({ kept }) => kept) ? [this.forgetter()] : [])];
  }

  private ending(): HTMLElement[] {
    const asked = this.asked();
    const right = asked.filter(({ kept }) => kept?.right).length;
    const open = asked.filter(({ kept }) => !kept).length;
    const rows = asked.map(({ at, chapter, kept }) =>
      h('li', {}, h('button', { type: 'button', class: 'to-chapter', click: () => this.go(at) }, `${kept ? (kept.right ? '✓' : '✗') : '?'} ${at + 1}. ${chapter.title}`)),
    );
    const { next } = this.lesson;
    return [
      h('h3', {}, 'The end of the lesson'),
      h('p', { class: 'score', role: 'status' }, `You predicted ${right} of ${asked.length} right${open ? `; ${open} not answered` : ''}.`),
      h('ol', { class: 'score-list' }, ...rows),
      ...(next.length ? [h('h3', {}, 'What to try next'), ...next.map((text) => h('p', {}, text))] : []),
      h('p', {}, h('button', { type: 'button', class: 'save-answers', click: () => this.host.save() }, 'Save answers (CSV)')),
      this.forgetter(),
    ];
  }
  private forgetter(): HTMLElement {
    const forget = (): void => {
      this.host.forget();
      this.go(-1);
    };
    return h('p', {}, h('button', { type: 'button', class: 'forget', click: forget }, 'Forget all answers and start over'));
  }

  private asked(): { at: number; chapter: Chapter; kept: Outcome | null }[] {
    return this.lesson.chapters.flatMap((chapter, at) => (chapter.question ? [{ at, chapter, kept: this.host.kept(at) }] : []));
  }
}

function questionOf(given: LessonQuestion, place: Place, at: number): Question {
  const { text, why, choices } = given;
  const answer = choices
    ? choice(choices, Number(given.answer))
    : { reply: given.reply === 'number' ? Reply.Number : Reply.Move, choices: [], answer: String(given.answer) };
  return { topic: `chapter ${at + 1}`, text, why, ...answer, ...place };
}
