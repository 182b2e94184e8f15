// The tip beside the pointer: a box of words over a canvas. What it says is worded by the picture.
import { Look } from './look';

export class Tip {
  private readonly element = document.createElement('div');

  constructor(private readonly host: HTMLElement) {
    this.element.className = 'tip';
    this.element.setAttribute('aria-hidden', 'true'); // the page says it in its own words
    const { style } = this.element;
    style.position = 'absolute';
    style.pointerEvents = 'none';
    style.whiteSpace = 'pre';
    style.padding = '6px 9px';
    style.borderRadius = '4px';
    style.fontSize = '13px';
    style.lineHeight = '1.4';
    style.zIndex = '5';
    this.hide();
    host.append(this.element);
  }

  show(text: string, look: Look, x: number, y: number): void {
    const { element } = this;
    const { style } = element;
    element.textContent = text;
    style.background = look.colour('ink');
    style.color = look.colour('paper');
    style.display = 'block';
    const right = x + 16 + element.offsetWidth <= this.host.clientWidth;
    const below = y + 16 + element.offsetHeight <= this.host.clientHeight;
    style.left = Math.max(0, right ? x + 16 : x - 12 - element.offsetWidth) + 'px';
    style.top = Math.max(0, below ? y + 16 : y - 12 - element.offsetHeight) + 'px';
  }

  hide(): void {
    this.element.style.display = 'none';
  }
}
