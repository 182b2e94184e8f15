// Light, dark or as the system has it; and the size of the type.
import { h } from '../panels/dom';

export type ThemeChoice = 'system' | 'light' | 'dark';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const isChoice = (text: string | null | undefined): text is ThemeChoice => choices.some((choice) => choice === text);
type Palette = Record<string, Record<string, string>>;

const kSizes = [100, 125, 150, 175]; // percent; a projector wants the larger ones

export class Themes {
  private choice: ThemeChoice;
  private readonly given: ThemeChoice; // by whoever made the page
  private size = 0;
  private printing = false;
  readonly button: HTMLButtonElement;
  readonly larger: HTMLButtonElement;
  readonly smaller: HTMLButtonElement;

  constructor(
    private readonly palette: Palette,
    asked: string | null,
    private readonly changed: () => void,
  ) {
    this.choice = isChoice(asked) ? asked : 'system';
    this.given = this.choice;
    this.button = h('button', { type: 'button', title: 'light, dark or as the system has it (d)', click: () => this.next() });
    this.larger = h('button', { type: 'button', title: 'larger type (])', 'aria-label': 'larger type', click: () => this.resize(1) }, 'A+');
    this.smaller = h('button', { type: 'button', title: 'smaller type ([)', 'aria-label': 'smaller type', click: () => this.resize(-1) }, 'A−');
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.apply());
    addEventListener('beforeprint', () => this.print(true));
    addEventListener('afterprint', () => this.print(false));
    this.apply();
  }

  get colours(): Readonly<Record<string, string>> {
    return this.palette[this.printing ? 'print' : this.dark ? 'dark' : 'light'] ?? {};
  }
  private get dark(): boolean {
    return this.choice === 'dark' || (this.choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  next(): void {
    this.choose(choices[(choices.indexOf(this.choice) + 1) % choices.length]);
  }
  choose(choice: string | undefined): void {
    const wanted = isChoice(choice) ? choice : this.given;
    if (wanted === this.choice) return;
    this.choice = wanted;
    this.apply();
  }
  // What a link has to say of it.
  get chosen(): ThemeChoice | undefined {
    return this.choice === this.given ? undefined : this.choice;
  }
  resize(by: 1 | -1): void {
    this.size = Math.max(0, Math.min(kSizes.length - 1, this.size + by));
    document.documentElement.style.setProperty('--type', String(kSizes[this.size] / 100));
    this.larger.disabled = this.size === kSizes.length - 1;
    this.smaller.disabled = this.size === 0;
    this.changed();
  }

  private apply(): void {
    const root = document.documentElement;
    if (this.choice === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.choice;
    this.button.textContent = { system: 'Auto', light: 'Light', dark: 'Dark' }[this.choice];
    this.button.setAttribute('aria-label', `colours: ${this.choice}`);
    this.smaller.disabled = this.size === 0;
    this.changed();
  }
  private print(on: boolean): void {
    this.printing = on;
    this.changed();
  }
}
