// Writing a lesson: stop anywhere, write the text and the question, add the chapter; look at it, move it about, save it.
import { Draft, DraftChapter, DraftQuestion } from '../model/lesson_draft';
import { Question, Reply } from '../model/question';
import { h } from './dom';
import { Outcome, QuestionView } from './question_view';

export interface WriteHost {
  here(): { trace: number; event: number; words: string } | null; // null: at no node
  go(trace: number, event: number): void;
  ask(question: Question): void;
  answer(question: Question, given: string): Outcome;
  save(draft: Draft): void;
}

export class WriteView {
  readonly element = h('div', { class: 'write' });
  readonly question: QuestionView;
  readonly draft: Draft = { title: '', intro: [], chapters: [] };
  private readonly title = h('input', { id: 'write-title', autocomplete: 'off' });
  private readonly intro = h('textarea', { id: 'write-intro', rows: 2 });
  private readonly chapter = h('input', { id: 'write-chapter', autocomplete: 'off' });
  private readonly text = h('textarea', { id: 'write-text', rows: 4 });
  private readonly asks = h('input', { id: 'write-question', autocomplete: 'off' });
  private readonly reply = h('select', { id: 'write-reply' });
  private readonly choices = h('textarea', { id: 'write-choices', rows: 2 });
  private readonly answer = h('input', { id: 'write-answer', autocomplete: 'off' });
  private readonly why = h('textarea', { id: 'write-why', rows: 2 });
  private readonly shownAt = h('p', { class: 'note' });
  private readonly said = h('p', { class: 'note', role: 'status' });
  private readonly list = h('ol', { class: 'drafted' });
  private reveal: { trace: number; event: number } | null = null;

  constructor(private readonly host: WriteHost) {
    this.question = new QuestionView((question, given) => this.question.settle(host.answer(question, given), question.why ?? ''));
    for (const [value, name] of [['choices', 'one of the choices'], ['number', 'a number'], ['move', 'a move']]) this.reply.append(h('option', { value }, name));
    const field = (name: string, input: HTMLElement): HTMLElement => h('div', { class: 'field' }, h('label', { for: input.id }, name), input);
    const button = (name: string, kind: string, click: () => void): HTMLElement => h('button', { type: 'button', class: kind, click }, name);
    this.element.append(
      h('p', { class: 'note' }, 'Step to where a chapter is to stand, write it, and add it. Paragraphs are lines. In texts, {place1.value} is filled in by the search.'),
      field('Title of the lesson', this.title),
      field('Introduction', this.intro),
      field('Title of the chapter', this.chapter),
      field('Its text', this.text),
      field('Its question, if it has one', this.asks),
      field('The answer is', this.reply),
      field('Choices, a line each', this.choices),
      field('The right answer', this.answer),
      field('Why', this.why),
      h('div', { class: 'buttons' }, button('The answer is shown here', 'write-reveal', () => this.markReveal()), button('Add chapter', 'write-add next', () => this.add()), button('Save lesson.json', 'write-save', () => this.save())),
      this.shownAt,
      this.said,
      this.list,
      this.question.element,
    );
    this.show();
  }

  private markReveal(): void {
    this.reveal = this.host.here();
    this.show();
  }

  private add(): void {
    const here = this.host.here();
    const text = this.text.value.split('\n').filter((line) => line.trim());
    if (!here) return this.say('Go to a node first.');
    if (!this.chapter.value.trim() || text.length === 0) return this.say('A chapter has a title and a text.');
    const question = this.asks.value.trim() ? this.questionHere(here) : undefined;
    if (question === null) return;
    this.draft.chapters.push({ title: this.chapter.value.trim(), text, trace: here.trace, event: here.event, question });
    for (const input of [this.chapter, this.text, this.asks, this.choices, this.answer, this.why]) input.value = '';
    this.reveal = null;
    this.say(`Chapter ${this.draft.chapters.length} stands at ${here.words}.`);
    this.show();
  }

  // Null: something is missing, and that is said.
  private questionHere(here: { trace: number; event: number }): DraftQuestion | null {
    const reply = this.reply.value as DraftQuestion['reply'];
    const choices = this.choices.value.split('\n').map((line) => line.trim()).filter(Boolean);
    const answer = this.answer.value.trim();
    const problem =
      reply === 'choices' && (choices.length < 2 || choices.length > 9) ? 'A question has two to nine choices.'
      : reply === 'choices' && !choices.includes(answer) ? 'The right answer is one of the choices.'
      : !answer || !this.why.value.trim() ? 'A question has an answer, and says why.'
      : this.reveal && (this.reveal.trace !== here.trace || this.reveal.event < here.event) ? 'The answer is shown in the same search, at or after the chapter’s place.'
      : '';
    if (problem) {
      this.say(problem);
      return null;
    }
    return { text: this.asks.value.trim(), reply, choices: reply === 'choices' ? choices : [], answer, why: this.why.value.trim(), reveal: this.reveal?.event ?? here.event };
  }

  private move(from: number, to: number): void {
    const { chapters } = this.draft;
    if (to < 0 || to >= chapters.length) return;
    chapters.splice(to, 0, ...chapters.splice(from, 1));
    this.show();
  }

  private preview({ trace, event, question }: DraftChapter): void {
    this.question.clear();
    this.host.go(trace, event);
    if (!question) return;
    const reply = { choices: Reply.Choice, number: Reply.Number, move: Reply.Move }[question.reply];
    const asked: Question = { topic: 'preview', ask: event, reveal: question.reveal, text: question.text, reply, choices: question.choices, answer: question.answer, why: question.why };
    this.question.ask(asked);
    this.host.ask(asked);
  }

  private save(): void {
    this.draft.title = this.title.value.trim();
    this.draft.intro = this.intro.value.split('\n').filter((line) => line.trim());
    if (!this.draft.title || this.draft.chapters.length === 0) return this.say('A lesson has a title and a chapter.');
    this.host.save(this.draft);
    this.say('Saved. Now: nullscope lesson lesson.json --check');
  }

  private say(text: string): void {
    this.said.textContent = text;
  }

  private show(): void {
    this.shownAt.textContent = this.reveal ? 'The place where the answer is shown is noted.' : '';
    const button = (name: string, label: string, click: () => void): HTMLElement => h('button', { type: 'button', 'aria-label': label, click }, name);
    this.list.replaceChildren(
      ...this.draft.chapters.map((chapter, i) =>
        h(
          'li',
          {},
          `${i + 1}. ${chapter.title}${chapter.question ? ' (asks)' : ''} `,
          button('Preview', `preview chapter ${i + 1}`, () => this.preview(chapter)),
          button('↑', `chapter ${i + 1} up`, () => this.move(i, i - 1)),
          button('↓', `chapter ${i + 1} down`, () => this.move(i, i + 1)),
          button('✕', `remove chapter ${i + 1}`, () => {
            this.draft.chapters.splice(i, 1);
            this.show();
          }),
        ),
      ),
    );
  }
}
