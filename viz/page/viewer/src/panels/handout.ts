// A whole lesson on paper: for students with room to write, for teachers with the answers and the notes.
import { Chapter, Lesson } from '../data/page_info';
import { h } from './dom';
import { markdown } from './markdown';

export type Reader = 'student' | 'teacher';

export interface Handout {
  readonly lesson: Lesson;
  readonly paper: string; // what is cited
  board(chapter: Chapter): HTMLElement; // the position at its place
}

export function handout({ lesson, paper, board }: Handout, reader: Reader, close: () => void): HTMLElement {
  const other = reader === 'student' ? 'for students' : 'for teachers, with answers and notes';
  return h(
    'article',
    { class: `handout ${reader}`, 'aria-label': `handout, ${other}` },
    h(
      'div',
      { class: 'handout-tools', role: 'toolbar', 'aria-label': 'handout' },
      h('button', { type: 'button', click: () => print() }, 'Print'),
      h('button', { type: 'button', class: 'close-handout', click: close }, 'Back to the lesson'),
    ),
    h('h1', {}, lesson.title),
    reader === 'student' ? h('p', { class: 'name' }, 'Name') : null,
    ...lesson.intro.map((text) => h('p', {}, text)),
    ...lesson.chapters.map((chapter, i) => section(chapter, i, reader, board(chapter))),
    ...(lesson.next.length ? [h('h2', {}, 'What to try next'), ...lesson.next.map((text) => h('p', {}, text))] : []),
    ...(reader === 'student' ? markdown(exercises(lesson.notes)) : []),
    ...(reader === 'teacher' && lesson.notes ? [h('section', { class: 'notes' }, ...markdown(lesson.notes))] : []),
    h('p', { class: 'paper' }, paper),
  );
}

// The exercises of the notes, without what comes before and after them.
function exercises(notes: string): string {
  return /^## Exercises\n[^]*?(?=^## |$(?![^]))/m.exec(notes)?.[0] ?? '';
}

function section(chapter: Chapter, at: number, reader: Reader, board: HTMLElement): HTMLElement {
  const { question } = chapter;
  const parts: HTMLElement[] = [];
  if (question) {
    const teaches = reader === 'teacher';
    parts.push(h('p', { class: 'question' }, question.text));
    question.choices?.forEach((choice, i) => parts.push(h('p', { class: 'box' }, `${teaches && i === question.answer ? '☑' : '☐'} ${choice}`)));
    if (!question.choices && teaches) parts.push(h('p', { class: 'box' }, `☑ ${question.answer}`));
    if (teaches) parts.push(h('p', { class: 'why' }, question.why));
    else parts.push(h('p', { class: 'lines', 'aria-hidden': 'true' }));
  }
  return h('section', { class: 'handout-chapter' }, h('h2', {}, `${at + 1}. ${chapter.title}`), board, ...chapter.text.map((text) => h('p', {}, text)), ...parts);
}
