// A lesson that is being written, and the lesson.json it becomes: what `nullscope lesson` reads (examples/lessons/FORMAT.md).
import { Cause, Mark, marks, Type, types } from 'vocabulary';
import { Trace } from '../data/trace';
import { iterationOf, pathTo, typeOf } from './moment';

export interface DraftQuestion {
  readonly text: string;
  readonly reply: 'choices' | 'number' | 'move';
  readonly choices: readonly string[];
  readonly answer: string; // one of the choices, or what is typed
  readonly why: string;
  readonly reveal: number; // the event that shows it
}
export interface DraftChapter {
  readonly title: string;
  readonly text: readonly string[];
  readonly trace: number; // of the page
  readonly event: number;
  readonly question?: DraftQuestion;
}
export interface Draft {
  title: string;
  intro: string[];
  chapters: DraftChapter[];
}

// How a lesson calls what an event is.
function eventWord(trace: Trace, event: number): string {
  const { kinds } = trace.head;
  const pvs = typeOf(trace, event) === Type.ReSearch && kinds.cause[trace.eventKind[event]] === Cause.PvsWindow;
  return pvs ? marks[Math.log2(Mark.PvsReSearch)].slug : types[typeOf(trace, event)].slug;
}

// "Ba4:1 --": where a move was searched more than once, which time.
export function pathWords(trace: Trace, node: number): string {
  return pathTo(trace, node)
    .slice(1)
    .map((step) => {
      const same = trace.children(trace.parent[step]).filter((child) => trace.move[child] === trace.move[step]);
      const san = trace.sans[trace.san[step]];
      return same.length > 1 ? `${san}:${same.indexOf(step) + 1}` : san;
    })
    .join(' ');
}

// The node's own events of this kind, up to this one.
function occurrence(trace: Trace, event: number): number {
  const node = trace.eventNode[event];
  const word = eventWord(trace, event);
  let which = 0;
  for (let e = trace.enterEvent[node]; e <= event; ++e) {
    const there = trace.eventNode[e];
    if (there === node) which += eventWord(trace, e) === word ? 1 : 0;
    else if (there >= 0) e = trace.leaveEvent[there];
  }
  return which;
}

export function lessonJson(draft: Draft, traces: readonly Trace[]): string {
  const searches: Record<string, object> = {};
  const places: Record<string, object> = {};
  const names = new Map<number, string>();
  const searchOf = (index: number): string => {
    let name = names.get(index);
    if (name) return name;
    const { head } = traces[index];
    name = `${head.policy.replace(/[^a-z0-9]/gi, '')}_${index + 1}`;
    names.set(index, name);
    searches[name] = { position: head.fen, depth: head.depth, policy: head.policy, ...(head.audit ? { audit: true } : {}) };
    return name;
  };
  const found = new Map<string, string>(); // places by what they are
  const momentOf = (index: number, event: number): object => {
    const trace = traces[index];
    const node = trace.eventNode[event];
    const place = { search: searchOf(index), path: pathWords(trace, node), iteration: iterationOf(trace, node) };
    const key = JSON.stringify(place);
    const name = found.get(key) ?? `place${found.size + 1}`;
    found.set(key, name);
    places[name] = place;
    return { place: name, event: eventWord(trace, event), which: occurrence(trace, event) };
  };
  const questionOf = (question: DraftQuestion, index: number): object => ({
    text: question.text,
    ...(question.reply === 'choices'
      ? { choices: question.choices, answer: Math.max(0, question.choices.indexOf(question.answer)) }
      : { reply: question.reply, answer: question.answer }),
    why: question.why,
    reveal: momentOf(index, question.reveal),
  });
  const chapters = draft.chapters.map(({ title, text, trace, event, question }) => ({
    title,
    text,
    at: momentOf(trace, event),
    ...(question ? { question: questionOf(question, trace) } : {}),
  }));
  const name = draft.title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'lesson';
  return `${JSON.stringify({ name, title: draft.title, intro: draft.intro, searches, places, chapters }, null, 2)}\n`;
}
