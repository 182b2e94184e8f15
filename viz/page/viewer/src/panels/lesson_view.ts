// A lesson: chapters with text, each at a place in a trace, some with a question.
import { Chapter, Lesson, LessonQuestion } from '../data/page_info';
import { Question } from '../model/quiz';
import { h } from './dom';

export interface LessonHost {
  // Shows the chapter's place, and gives the page's events for where it is and where the answer is.
  visit(chapter: Chapter): { ask: number; reveal: number };
  ask(question: Question): void;
}

export class LessonView {
  readonly element = h('div', { class: 'lesson' });
  private at = -1; // -1: the introduction
  private readonly body = h('div', { class: 'chapter', tabindex: 0, role: 'region', 'aria-label': 'lesson' });
  private readonly before: HTMLButtonElement;
  private readonly next: HTMLButtonElement;

  constructor(private readonly lesson: Lesson, private readonly host: LessonHost) {
    this.before = h('button', { type: 'button', click: () => this.go(this.at - 1) }, 'Back');
    this.next = h('button', { type: 'button', class: 'next', click: () => this.go(this.at + 1) });
    this.element.append(this.body, h('div', { class: 'buttons' }, this.before, this.next));
    this.show();
  }

  go(chapter: number): void {
    this.at = Math.max(-1, Math.min(this.lesson.chapters.length - 1, chapter));
    this.show();
  }
  step(by: 1 | -1): void {
    this.go(this.at + by);
  }

  private show(): void {
    const { lesson } = this;
    const chapter = lesson.chapters[this.at];
    const paragraphs = (chapter ? chapter.text : lesson.intro).map((text) => h('p', {}, text));
    const place = chapter ? this.host.visit(chapter) : null;
    const ask = chapter?.question && place ? this.asker(chapter.question, place) : null;
    this.body.replaceChildren(
      h('h3', {}, chapter ? `${this.at + 1}. ${chapter.title}` : lesson.title),
      ...paragraphs,
      ...(ask ? [ask] : []),
    );
    this.body.scrollTop = 0;
    this.before.disabled = this.at < 0;
    this.next.disabled = this.at + 1 >= lesson.chapters.length;
    this.next.textContent = this.at < 0 ? 'Begin' : 'Next chapter';
  }

  private asker(question: LessonQuestion, place: { ask: number; reveal: number }): HTMLElement {
    const { text, choices, answer, why } = question;
    return h(
      'p',
      {},
      h('button', { type: 'button', class: 'ask', click: () => this.host.ask({ topic: 'cutoff', text, choices, answer, why, ...place }) }, 'Predict'),
    );
  }
}
