// Making elements. Text goes in as text, never as markup: that is what keeps names and comments harmless.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

// h('button', { class: 'step', click: () => … }, 'Step'): a function is a listener for the event of that name.
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

export function percent(part: number, whole: number): string {
  return whole ? `${((100 * part) / whole).toFixed(1)}%` : '–';
}

// Work that asks where things are waits until the page is laid out anyway: once a frame, the last one of each owner.
const waiting = new Map<object, () => void>();
export function whenLaidOut(owner: object, work: () => void): void {
  if (waiting.size === 0)
    requestAnimationFrame(() => {
      const all = [...waiting.values()];
      waiting.clear();
      for (const each of all) each();
    });
  waiting.set(owner, work);
}

// Scrolls the list (which must be positioned) alone, never the page, and only when it must.
export function keepInSight(list: HTMLElement, item: HTMLElement): void {
  whenLaidOut(list, () => {
    const top = item.offsetTop;
    const end = top + item.offsetHeight;
    const margin = item.offsetHeight * 2;
    if (top - margin < list.scrollTop) list.scrollTop = top - margin;
    else if (end + margin > list.scrollTop + list.clientHeight) list.scrollTop = end + margin - list.clientHeight;
  });
}
