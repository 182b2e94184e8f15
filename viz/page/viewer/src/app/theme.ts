// Light, dark or as the system has it; and the size of the type.
import { h } from '../panels/dom';

export type ThemeChoice = 'system' | 'light' | 'dark';
type Palette = Record<string, Record<string, string>>;

const kSizes = [100, 125, 150, 175]; // percent; a projector wants the larger ones

export class Themes {
  private choice: ThemeChoice;
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
    this.choice = asked === 'light' || asked === 'dark' ? asked : 'system';
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
    const order: ThemeChoice[] = ['system', 'light', 'dark'];
    this.choice = order[(order.indexOf(this.choice) + 1) % order.length];
    this.apply();
  }
  resize(by: 1 | -1): void {
    this.size = Math.max(0, Math.min(kSizes.length - 1, this.size + by));
    document.documentElement.style.fontSize = `${kSizes[this.size]}%`;
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
