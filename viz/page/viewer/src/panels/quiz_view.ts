// Predict, then reveal: one question at a time, with a score.
import { Question } from '../model/quiz';
import { h } from './dom';

export interface QuizHost {
  round(seed: number): Question[];
  go(event: number): void; // shows an event, and nothing that comes after it
  sentence(event: number): string;
  ended(): void; // what comes later may be shown again
}

export class QuizView {
  readonly element = h('div', { class: 'quiz' });
  private round: Question[] = [];
  private at = -1; // the question that is asked; -1: none
  private answered = false;
  private right = 0;
  private done = 0;
  private seed = 1;
  private readonly text = h('p', { class: 'question', tabindex: -1 });
  private readonly buttons = h('div', { class: 'choices' });
  private readonly verdict = h('p', { class: 'verdict', role: 'status' });
  private readonly score = h('p', { class: 'score', role: 'status' });
  private readonly next = h('button', { type: 'button', class: 'next', click: () => this.advance() });

  constructor(private readonly host: QuizHost) {
    this.element.append(this.text, this.buttons, this.verdict, this.next, this.score);
    this.rest();
  }

  get active(): boolean {
    return this.at >= 0;
  }
  // While a question is open: the event up to which the page may tell what happened.
  get limit(): number | null {
    const question = this.round[this.at];
    return question ? (this.answered ? question.reveal : question.ask) : null;
  }

  // Questions of a lesson instead of the trace's own.
  start(questions?: Question[]): void {
    this.round = questions ?? this.host.round(this.seed++);
    this.right = this.done = 0;
    this.at = -1;
    if (this.round.length === 0) {
      this.text.textContent = 'This trace has no null move to ask about.';
      return;
    }
    this.advance();
  }

  stop(): void {
    this.at = -1;
    this.rest();
    this.host.ended();
  }

  // The digit keys answer.
  choose(choice: number): void {
    const question = this.round[this.at];
    if (!question || this.answered || choice >= question.choices.length) return;
    this.answered = true;
    ++this.done;
    const correct = choice === question.answer;
    if (correct) ++this.right;
    this.host.go(question.reveal);
    this.element.dataset['result'] = correct ? 'right' : 'wrong';
    this.verdict.textContent =
      (correct ? '✓ Right. ' : `✗ No: the answer is “${question.choices[question.answer]}”. `) +
      (question.why ?? this.host.sentence(question.reveal));
    for (const [i, button] of [...this.buttons.querySelectorAll('button')].entries()) {
      button.disabled = true;
      button.classList.toggle('chosen', i === choice);
      button.classList.toggle('answer', i === question.answer);
    }
    this.next.hidden = false;
    this.next.textContent = this.at + 1 < this.round.length ? 'Next question' : 'Finish';
    this.next.focus();
    this.showScore();
  }

  private advance(): void {
    if (this.at < 0 && this.round.length === 0) {
      this.start();
      return;
    }
    if (this.at + 1 >= this.round.length) {
      const { right, done } = this;
      this.stop();
      this.text.textContent = `You predicted ${right} of ${done} right.`;
      return;
    }
    ++this.at;
    this.answered = false;
    delete this.element.dataset['result'];
    const question = this.round[this.at];
    this.host.go(question.ask);
    this.text.textContent = `${this.at + 1} of ${this.round.length}: ${question.text}`;
    this.buttons.replaceChildren(
      ...question.choices.map((choice, i) =>
        h('button', { type: 'button', click: () => this.choose(i) }, h('kbd', {}, String(i + 1)), ` ${choice}`),
      ),
    );
    this.verdict.textContent = '';
    this.next.hidden = true;
    this.showScore();
    this.text.focus();
  }

  private rest(): void {
    this.round = [];
    this.answered = false;
    delete this.element.dataset['result'];
    this.text.textContent =
      'The search stops before something is decided; you predict what will happen, and see. What comes later is hidden meanwhile.';
    this.buttons.replaceChildren();
    this.verdict.textContent = '';
    this.score.textContent = '';
    this.next.hidden = false;
    this.next.textContent = 'Start a round';
  }

  private showScore(): void {
    this.score.textContent = this.done ? `Score: ${this.right} of ${this.done}` : '';
    this.score.dataset['right'] = String(this.right);
    this.score.dataset['done'] = String(this.done);
  }
}
