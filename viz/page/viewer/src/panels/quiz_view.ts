// A round of questions about one's own trace, with a score.
import { Question } from '../model/question';
import { h } from './dom';
import { Outcome, QuestionView } from './question_view';

export interface QuizHost {
  round(seed: number): Question[];
  begin(): boolean; // may a round begin now?
  ask(question: Question): void; // shows its event, and nothing that comes after it
  answer(question: Question, given: string): Outcome; // shows the event that answers it
  sentence(event: number): string;
  save(): void; // all answers, as a file
  ended(): void; // what comes later may be shown again
}

export class QuizView {
  readonly element = h('div', { class: 'quiz' });
  readonly question: QuestionView;
  private round: Question[] = [];
  private at = -1; // the question that is asked; -1: none
  private right = 0;
  private done = 0;
  private seed = 1;
  private readonly score = h('p', { class: 'score', role: 'status' });
  private readonly next = h('button', { type: 'button', class: 'next', click: () => this.advance() });

  constructor(private readonly host: QuizHost) {
    this.question = new QuestionView((question, given) => this.answered(question, given));
    const save = h('button', { type: 'button', class: 'save-answers', click: () => host.save() }, 'Save answers (CSV)');
    this.element.append(this.question.element, this.next, this.score, save);
    this.rest();
  }

  get active(): boolean {
    return this.at >= 0;
  }

  start(): void {
    if (!this.host.begin()) return;
    this.round = this.host.round(this.seed++);
    this.right = this.done = 0;
    this.at = -1;
    if (this.round.length === 0) this.question.clear('This trace has nothing to ask about.');
    else this.advance();
  }

  stop(): void {
    this.at = -1;
    this.rest();
    this.host.ended();
  }

  private answered(question: Question, given: string): void {
    const outcome = this.host.answer(question, given);
    ++this.done;
    if (outcome.right) ++this.right;
    this.question.settle(outcome, question.why ?? this.host.sentence(question.reveal));
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
      this.question.clear(`You predicted ${right} of ${done} right.`);
      return;
    }
    ++this.at;
    const question = this.round[this.at];
    this.host.ask(question);
    this.question.ask(question, `${this.at + 1} of ${this.round.length}: `);
    this.next.hidden = true;
    this.showScore();
    this.question.focus();
  }

  private rest(): void {
    this.round = [];
    this.question.clear('The search stops before something is decided; you predict what will happen, and see. What comes later is hidden meanwhile.');
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
