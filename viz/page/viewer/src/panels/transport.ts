// The controls that move through the search: steps, jumps, playing, and the place in the whole.
import { Trace } from '../data/trace';
import { back, forward, Jump, jumps, occurs, out, outBack, over, Step } from '../model/steps';
import { grouped } from '../model/node_words';
import { h, svg } from './dom';

// Drawn, not typed: fonts disagree about arrows. On a square of 24.
const icons: Record<string, string> = {
  first: 'M6 5v14M19 5L9 12L19 19Z',
  back: 'M11 5L4 12L11 19M4 12H20',
  forward: 'M13 5L20 12L13 19M20 12H4',
  last: 'M18 5v14M5 5L15 12L5 19Z',
  over: 'M4 15C5 7 15 5 18 13M18 13L13.5 11.5M18 13L20 8.5M12 18h.1',
  out: 'M12 20V6M12 6L6 12M12 6L18 12M5 3h14',
  entered: 'M20 20V11a4 4 0 0 0-4-4H5M5 7L10 2M5 7L10 12',
  play: 'M8 4L20 12L8 20Z', // filled; a step is a bar and an arrow
  pause: 'M8 5v14M16 5v14',
};
const icon = (name: string): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: icons[name] }));

export interface TransportHost {
  step(step: Step): void;
  jump(jump: Jump, direction: 1 | -1): void;
  go(event: number): void;
  atEnd(): boolean;
}

const kSpeeds = [0.5, 1, 2, 4, 8, 16, 32]; // events a second

export class Transport {
  readonly element: HTMLElement;
  private readonly playButton: HTMLButtonElement;
  private readonly speed = h('select', { 'aria-label': 'speed', title: 'speed (, and .)' });
  private readonly slider = h('input', { type: 'range', min: 0, step: 1, class: 'place', 'aria-label': 'place in the search' });
  private readonly place = h('span', { class: 'place-words' });
  private readonly jumpButtons = new Map<Jump, HTMLElement>();
  private timer = 0;

  constructor(private readonly host: TransportHost) {
    const button = (name: string, text: string, key: string, click: () => void): HTMLButtonElement =>
      h('button', { type: 'button', title: `${text} (${key})`, 'aria-label': text, 'data-step': text, click }, icon(name));
    const step = (name: string, text: string, key: string, s: Step): HTMLButtonElement =>
      button(name, text, key, () => this.host.step(s));
    this.playButton = button('play', 'play', 'Space', () => this.toggle());
    this.playButton.classList.add('play');
    for (const speed of kSpeeds) this.speed.append(h('option', { value: speed, selected: speed === 2 }, `${speed}/s`));
    this.speed.addEventListener('change', () => this.restart());
    this.slider.addEventListener('input', () => host.go(Number(this.slider.value)));
    this.element = h(
      'div',
      { class: 'transport', role: 'toolbar', 'aria-label': 'move through the search' },
      h(
        'div',
        { class: 'group steps' },
        button('first', 'first event', 'Home', () => host.go(0)),
        step('entered', 'back to where the node was entered', 'Backspace', outBack),
        step('back', 'step back', '←', back),
        this.playButton,
        step('forward', 'step forward', '→', forward),
        step('over', 'step over', '↓', over),
        step('out', 'step out', '↑', out),
        button('last', 'last event', 'End', () => host.go(Infinity)),
        this.speed,
      ),
      h('div', { class: 'group jumps', role: 'group', 'aria-label': 'jump to the next' }, ...jumps.map((jump) => this.jumpButton(jump))),
      h('div', { class: 'group whereabouts' }, this.slider, this.place),
    );
  }

  // What comes after the last event that may be shown is not told of while a question hides it.
  show(trace: Trace, event: number, last: number, hidden: boolean): void {
    for (const [jump, element] of this.jumpButtons)
      element.hidden = hidden ? jump.audited === true || !occurs(trace, jump, last) : !occurs(trace, jump);
    this.slider.max = String(last);
    this.slider.value = String(event);
    const of = hidden ? '' : ` of ${grouped(trace.events)}`;
    this.slider.setAttribute('aria-valuetext', `event ${event + 1}${of}`);
    this.place.textContent = `${grouped(event + 1)}${of}`;
    if (this.host.atEnd()) this.stop();
  }

  get playing(): boolean {
    return this.timer !== 0;
  }
  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }
  stop(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.label();
  }
  faster(by: 1 | -1): void {
    const i = Math.max(0, Math.min(kSpeeds.length - 1, this.speed.selectedIndex + by));
    this.speed.selectedIndex = i;
    this.restart();
  }

  private play(): void {
    if (this.host.atEnd()) return;
    this.timer = window.setInterval(() => this.host.step(forward), 1000 / Number(this.speed.value));
    this.label();
  }
  private restart(): void {
    if (!this.playing) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.play();
  }
  private label(): void {
    this.playButton.replaceChildren(icon(this.playing ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', this.playing ? 'pause' : 'play');
    this.playButton.setAttribute('aria-pressed', String(this.playing));
  }
  private jumpButton(jump: Jump): HTMLElement {
    const element = h(
      'span',
      { class: `jump role-${jump.role}` },
      h('button', {
        type: 'button',
        class: 'before',
        title: `the ${jump.name} before (Shift+${jump.key.toUpperCase()})`,
        'aria-label': `the ${jump.name} before`,
        click: () => this.host.jump(jump, -1),
      }, icon('back')),
      h('button', { type: 'button', title: `next ${jump.name} (${jump.key})`, 'aria-label': `next ${jump.name}`, 'data-jump': jump.name, click: () => this.host.jump(jump, 1) }, jump.name),
    );
    this.jumpButtons.set(jump, element);
    return element;
  }
}
