// Saving what is shown as a picture: an SVG drawing as it is, or painted into pixels.
import { download } from './download';

export type Format = 'svg' | 'png';

export async function savePicture(name: string, svg: string, format: Format): Promise<void> {
  const drawing = new Blob([svg], { type: 'image/svg+xml' });
  if (format === 'svg') {
    download(`${name}.svg`, drawing);
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const sharp = 2; // pixels for one of the page
  canvas.width = image.naturalWidth * sharp;
  canvas.height = image.naturalHeight * sharp;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((pixels) => pixels && download(`${name}.png`, pixels), 'image/png');
}

const properties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'font-size', 'font-family', 'text-anchor'];

// An SVG element of the page with its styles written out and what it uses put in, so that it stands alone.
export function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    if (element.tagName !== 'use') for (const name of properties) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const used = new Set([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? ''));
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  for (const id of used) {
    const symbol = id ? document.querySelector(id) : null;
    if (symbol) defs.append(symbol.cloneNode(true));
  }
  copy.prepend(defs);
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  return new XMLSerializer().serializeToString(copy);
}
