// A question and its answer: one of several choices, a number of the search, or a move.
import { Trace } from '../data/trace';
import { fromOf, isReal } from './board';
import { momentAt } from './moment';
import { moveTest } from './move_pattern';

export const enum Reply {
  Choice,
  Number,
  Move,
}

export interface Question {
  readonly topic: string; // what it is about, in a list of answers
  readonly ask: number; // the event at which it is asked
  readonly reveal: number; // and the one that answers it
  readonly text: string;
  readonly reply: Reply;
  readonly choices: readonly string[]; // of a choice; of the others none
  readonly answer: string; // the choice, the number or the move (SAN), as it is shown
  readonly why?: string; // a lesson's own words; else the sentence of the answer is enough
}

export const choice = (choices: readonly string[], answer: number): Pick<Question, 'reply' | 'choices' | 'answer'> => ({
  reply: Reply.Choice,
  choices,
  answer: choices[answer],
});

// A number as people type it: any minus sign, a plus, "inf" or the sign for infinity.
export function numberOf(text: string): number {
  const plain = text.trim().replace(/[−–]/g, '-').replace(/^\+/, '').replace(/∞|infinity|inf/i, 'Infinity');
  return /^-?(\d+|Infinity)$/.test(plain) ? Number(plain) : NaN;
}

// Can this be an answer at all?
export function isAnswer(question: Question, given: string): boolean {
  if (question.reply === Reply.Number) return !Number.isNaN(numberOf(given));
  return question.reply === Reply.Move ? moveTest(given.trim()) !== null : question.choices.includes(given);
}

export function isRight(trace: Trace, question: Question, given: string): boolean {
  if (question.reply === Reply.Number) return numberOf(given) === numberOf(question.answer);
  if (question.reply === Reply.Choice) return given === question.answer;
  const meant = moveTest(given.trim());
  const { squares } = momentAt(trace, question.ask).board;
  const { code } = trace.head.moves;
  return trace.sans.some((san, i) => san === question.answer && meant !== null && meant(code[i], san) && (!isReal(code[i]) || squares[fromOf(code[i])] !== ''));
}
