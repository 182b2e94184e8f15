// One question: predict, then see. The choices are buttons with their digit; numbers and moves are typed, and a move may
// be clicked on the board or in the tree instead.
import { isAnswer, Question, Reply } from '../model/question';
import { h } from './dom';

export interface Outcome {
  readonly given: string;
  readonly right: boolean;
}

const hints = [
  '',
  'Type a number, such as +52 or -120.',
  'Type a move, such as Nf3 or g1f3, or click it on the board or in the tree.',
];

export class QuestionView {
  readonly element = h('div', { class: 'question-box' });
  private question: Question | null = null;
  private open = false;
  private readonly text = h('p', { class: 'question', tabindex: -1 });
  private readonly buttons = h('div', { class: 'choices', role: 'group', 'aria-label': 'choices' });
  private readonly field = h('input', { class: 'typed', size: 10, autocomplete: 'off', spellcheck: 'false', 'aria-label': 'your answer' });
  private readonly form: HTMLFormElement;
  private readonly hint = h('p', { class: 'note' });
  private readonly verdict = h('p', { class: 'verdict', role: 'status' });

  constructor(private readonly answered: (question: Question, given: string) => void) {
    this.form = h('form', { class: 'typing' }, this.field, h('button', { type: 'submit' }, 'Answer'));
    this.form.addEventListener('submit', (submit) => {
      submit.preventDefault();
      this.give(this.field.value);
    });
    this.element.append(this.text, this.buttons, this.form, this.hint, this.verdict);
    this.clear();
  }

  get isOpen(): boolean {
    return this.open;
  }
  get takesMove(): boolean {
    return this.open && this.question?.reply === Reply.Move;
  }

  clear(words = ''): void {
    this.question = null;
    this.open = false;
    delete this.element.dataset['result'];
    this.text.textContent = words;
    this.buttons.replaceChildren();
    this.form.hidden = true;
    this.hint.textContent = '';
    this.verdict.textContent = '';
  }

  ask(question: Question, prefix = ''): void {
    this.clear(prefix + question.text);
    this.question = question;
    this.open = true;
    this.element.dataset['reply'] = String(question.reply);
    this.buttons.replaceChildren(
      ...question.choices.map((choice, i) => h('button', { type: 'button', 'data-choice': choice, click: () => this.choose(i) }, h('kbd', {}, String(i + 1)), ` ${choice}`)),
    );
    this.form.hidden = question.reply === Reply.Choice;
    for (const part of [this.field, ...this.form.querySelectorAll('button')]) part.disabled = false;
    this.field.value = '';
    this.hint.textContent = hints[question.reply];
  }

  focus(): void {
    this.text.focus({ preventScroll: true });
  }

  // The digit keys answer.
  choose(index: number): void {
    const given = this.question?.choices[index];
    if (given !== undefined) this.give(given);
    else if (this.open && this.question?.reply !== Reply.Choice) this.field.focus();
  }
  give(text: string): void {
    if (!this.open || !this.question) return;
    if (isAnswer(this.question, text)) this.answered(this.question, text.trim());
    else this.hint.textContent = `That is no ${this.question.reply === Reply.Number ? 'number' : 'move'}. ${hints[this.question.reply]}`;
  }

  // The question is answered: right or wrong, and why.
  settle(outcome: Outcome, why: string): void {
    const { question } = this;
    if (!question) return;
    this.open = false;
    this.element.dataset['result'] = outcome.right ? 'right' : 'wrong';
    this.field.value = question.reply === Reply.Choice ? '' : outcome.given;
    this.hint.textContent = '';
    this.verdict.textContent = (outcome.right ? '✓ Right. ' : `✗ Wrong. The answer is “${question.answer}”. `) + why;
    for (const part of [this.field, ...this.form.querySelectorAll('button')]) part.disabled = true;
    for (const button of this.buttons.querySelectorAll('button')) {
      button.disabled = true;
      button.classList.toggle('chosen', button.dataset['choice'] === outcome.given);
      button.classList.toggle('answer', button.dataset['choice'] === question.answer);
    }
  }
}
