// What is asked at the moment, and how much of each trace may be shown meanwhile.
import { matchEvent } from '../model/match';
import { Question } from '../model/question';
import { Lane } from './lane';

export class Asking {
  private veils: number[] | null = null; // by lane: the event after which there is nothing
  private unanswered = false;

  // No question is open, nothing is hidden.
  end(): void {
    this.veils = null;
    this.unanswered = false;
  }

  // Up to the question's event, and in the other lanes the same place.
  begin(question: Question, lanes: readonly Lane[], active: number): void {
    this.veil(question.ask, lanes, active);
    this.unanswered = true;
  }
  // It is answered: up to what shows the answer, with the audit's verdicts.
  reveal(question: Question, lanes: readonly Lane[], active: number): void {
    this.veil(question.reveal, lanes, active);
    this.unanswered = false;
  }

  get isOpen(): boolean {
    return this.unanswered;
  }
  get hides(): boolean {
    return this.veils !== null;
  }
  veilOf(lane: number): number | null {
    return this.veils?.[lane] ?? null;
  }
  within(lane: number, event: number): number {
    return Math.min(event, this.veilOf(lane) ?? Infinity);
  }

  private veil(event: number, lanes: readonly Lane[], active: number): void {
    const { trace } = lanes[active];
    this.veils = lanes.map((lane, i) => (i === active ? event : matchEvent(trace, event, lane.trace).event));
  }
}
