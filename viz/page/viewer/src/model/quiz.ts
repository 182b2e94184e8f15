// Questions that a trace answers itself: predict, then see.
//
// A question stands at an event before the one that gives the answer away. What the answer is comes from the trace
// (did the null move reach beta? did the verification succeed?) or from its audit (was the cutoff sound?).
import { Cause, Exit, Kind, NULL_MOVE, Type, Verdict } from 'vocabulary';
import { Trace } from '../data/trace';
import { typeOf } from './moment';
import { numberWords } from './node_words';
import { choice, Question, Reply } from './question';

const YES = 0;
const NO = 1;
const yesNo = ['Yes', 'No'];

// The node's own events after `event`, up to and with its leave.
function* ownEvents(trace: Trace, event: number): Generator<number> {
  const node = trace.eventNode[event];
  for (let e = event + 1; e < trace.events && e <= trace.leaveEvent[node]; ++e) {
    if (trace.eventNode[e] === node) yield e;
    else if (typeOf(trace, e) === Type.Enter) e = trace.leaveEvent[trace.eventNode[e]];
  }
}

// The question that this event raises, if it raises one.
export function questionAt(trace: Trace, event: number): Question | null {
  const { kinds } = trace.head;
  const kind = trace.eventKind[event];
  const type = kinds.type[kind] as Type;
  if (type === Type.NullTried) {
    for (const e of ownEvents(trace, event)) {
      if (typeOf(trace, e) !== Type.NullResult) continue;
      const answer = kinds.flag[trace.eventKind[e]] ? YES : NO;
      return { topic: 'null move', ask: event, reveal: e, text: 'Will this null move fail high?', ...choice(yesNo, answer) };
    }
    return null;
  }
  if (type !== Type.NullResult || !kinds.flag[kind]) return null;
  const next = event + 1;
  const node = trace.eventNode[event];
  if (next >= trace.events || trace.eventNode[next] !== node) return null;
  const nextKind = trace.eventKind[next];
  if (kinds.type[nextKind] === Type.Leave && kinds.exit[nextKind] === Exit.NullCutoff && kinds.audit[nextKind] !== Verdict.None) {
    const answer = kinds.audit[nextKind] === Verdict.Sound ? YES : NO;
    return { topic: 'cutoff', ask: event, reveal: next, text: 'The node will be cut off here. Is the cutoff sound?', ...choice(yesNo, answer) };
  }
  if (kinds.type[nextKind] !== Type.DepthChanged || !trace.head.reSearches) return null;
  // It succeeded if the node ended without a re-search.
  for (const e of ownEvents(trace, next)) {
    const t = typeOf(trace, e);
    const failed = t === Type.ReSearch && kinds.cause[trace.eventKind[e]] === Cause.VerificationFailed;
    if (!failed && t !== Type.Leave) continue;
    if (t === Type.Leave && trace.exit[node] === Exit.Stopped) return null;
    const text = 'The search continues with less depth. Will the verification succeed: does a move reach beta?';
    return { topic: 'verification', ask: event, reveal: e, text, ...choice(yesNo, failed ? NO : YES) };
  }
  return null;
}

const typed = (reply: Reply, answer: string): Pick<Question, 'reply' | 'choices' | 'answer'> => ({ reply, choices: [], answer });

// What follows from the rules of the search alone, and is typed: a window, a value, a refutation.
export function typedQuestionAt(trace: Trace, event: number): Question | null {
  const next = event + 1;
  const node = trace.eventNode[event];
  if (node < 0 || next >= trace.events) return null;
  const there = trace.eventNode[next];
  switch (typeOf(trace, event)) {
    case Type.NullTried: {
      if (typeOf(trace, next) !== Type.Enter || trace.move[there] !== NULL_MOVE) return null;
      const text = 'The null move is searched in a null window at beta. Which beta does its node get?';
      return { topic: 'window', ask: event, reveal: next, text, ...typed(Reply.Number, numberWords(trace.scores, trace.beta[there])) };
    }
    case Type.Leave: {
      const cuts = typeOf(trace, next) === Type.Leave && there === trace.parent[node] && trace.exit[there] === Exit.BetaCutoff;
      if (!cuts || trace.value[there] !== -trace.value[node] || Math.abs(trace.value[there]) >= trace.scores.mateBound) return null;
      const text = 'The node above is left now, with a beta cutoff by this move. Which value does it return?';
      return { topic: 'value', ask: event, reveal: next, text, ...typed(Reply.Number, numberWords(trace.scores, trace.value[there])) };
    }
    case Type.Enter: {
      if (trace.kind[node] !== Kind.Interior || trace.depth[node] > 2 || trace.exit[node] !== Exit.BetaCutoff) return null;
      let cutting = node + 1;
      while (cutting <= trace.last[node] && trace.last[cutting] < trace.last[node]) cutting = trace.last[cutting] + 1;
      const san = cutting <= trace.last[node] ? trace.sans[trace.san[cutting]] : '';
      if (!san.includes('x')) return null;
      const text = 'A capture will reach beta here. Which one?';
      return { topic: 'refutation', ask: event, reveal: trace.leaveEvent[node], text, ...typed(Reply.Move, san) };
    }
    default:
      return null;
  }
}

// A small generator with a seed, so that a round can be played again.
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// A round: every topic there is, right and wrong answers in balance as far as the trace allows, in search order.
export function makeRound(trace: Trace, size: number, seed: number): Question[] {
  const chance = random(seed);
  const bins = new Map<string, Question[]>(); // by topic and answer; each a fair sample of what there is
  const seen = new Map<string, number>();
  const keep = size;
  const consider = (question: Question | null): void => {
    if (!question) return;
    const bin = question.reply === Reply.Choice ? `${question.topic} ${question.answer}` : question.topic;
    const list = bins.get(bin) ?? [];
    bins.set(bin, list);
    const count = (seen.get(bin) ?? 0) + 1;
    seen.set(bin, count);
    const place = list.length < keep ? list.length : Math.floor(chance() * count);
    if (place < keep) list[place] = question;
  };
  for (let e = 0; e < trace.events; ++e) {
    const type = trace.head.kinds.type[trace.eventKind[e]];
    if (type === Type.NullTried || type === Type.NullResult) consider(questionAt(trace, e));
    consider(typedQuestionAt(trace, e));
  }
  const lists = [...bins.values()];
  const round: Question[] = [];
  while (round.length < size && lists.some((list) => list.length > 0))
    for (const list of lists) if (list.length && round.length < size) round.push(list.splice(Math.floor(chance() * list.length), 1)[0]);
  return round.sort((a, b) => a.ask - b.ask);
}
