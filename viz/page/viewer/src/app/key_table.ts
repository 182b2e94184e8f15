// What each key does.
import { back, forward, jumps, out, outBack, over, overBack } from '../model/steps';
import type { App } from './app';
import { key, KeyGroup } from './keys';

const PAN = 80; // pixels
const ZOOM = 1.25;

export function keyGroups(app: App): KeyGroup[] {
  const tree = () => app.lane.tree;
  return [
    {
      title: 'Step',
      keys: [
        key('ArrowRight', 'step forward', () => app.step(forward), '→'),
        key('ArrowLeft', 'step back', () => app.step(back), '←'),
        key('ArrowDown', 'step over: a node just entered is searched in one step', () => app.step(over), '↓'),
        key('PageUp', 'step over, backward', () => app.step(overBack)),
        key('ArrowUp', 'step out: to where the node is left', () => app.step(out), '↑'),
        key('Backspace', 'back to where the node was entered', () => app.step(outBack)),
        key('Home', 'first event', () => app.go(0)),
        key('End', 'last event', () => app.go(Infinity)),
        key(' ', 'play, pause', () => app.transport.toggle(), 'Space'),
        key(',', 'slower', () => app.transport.faster(-1)),
        key('.', 'faster', () => app.transport.faster(1)),
      ],
    },
    {
      title: 'Jump to the next (with Shift: the one before)',
      keys: jumps.flatMap((jump) => [
        key(jump.key, jump.name, () => app.jump(jump, 1)),
        key(`Shift+${jump.key}`, '', () => app.jump(jump, -1)),
      ]),
    },
    {
      title: 'Tree',
      keys: [
        key('+', 'closer', () => tree().zoomBy(ZOOM)),
        key('=', '', () => tree().zoomBy(ZOOM)),
        key('-', 'farther', () => tree().zoomBy(1 / ZOOM)),
        key('0', 'all of it', () => tree().zoomToFit()),
        key('Shift+ArrowLeft', 'move it', () => tree().panBy(PAN, 0), 'Shift+← → ↑ ↓'),
        key('Shift+ArrowRight', '', () => tree().panBy(-PAN, 0)),
        key('Shift+ArrowUp', '', () => tree().panBy(0, PAN)),
        key('Shift+ArrowDown', '', () => tree().panBy(0, -PAN)),
        key('o', 'fold or unfold the current node', () => app.toggleFold()),
        key('i', 'unfold it further: groups become moves', () => app.unfold(false)),
        key('u', 'unfold everything below it', () => app.unfold(true)),
        key('Shift+o', 'fold everything', () => tree().foldAll(), 'Shift+O'),
        key('g', 'as it grows: hide what has not been searched yet', () => app.toggleSoFar()),
      ],
    },
    {
      title: 'Page',
      keys: [
        key('/', 'find', () => app.openFind()),
        key('q', 'quiz: begin, end', () => app.toggleQuiz()),
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => key(String(n), n === 1 ? 'answer' : '', () => app.classroom.choose(n - 1), '1 … 9')),
        key('t', 'threats on the board', () => app.toggleThreats()),
        key('b', 'turn the board', () => app.board.turn()),
        key('x', 'other trace', () => app.changeSides()),
        key('j', 'next chapter of the lesson', () => app.chapter(1)),
        key('k', 'chapter before', () => app.chapter(-1)),
        key('l', 'back to the chapter’s place', () => app.toChapter()),
        key(']', 'larger type', () => app.themes.resize(1)),
        key('[', 'smaller type', () => app.themes.resize(-1)),
        key('d', 'colours: system, light, dark', () => app.themes.next()),
        key('?', 'this list', () => app.help()),
        key('Escape', 'stop playing, end the quiz, leave a field', () => app.leave(), 'Esc'),
      ],
    },
  ];
}
