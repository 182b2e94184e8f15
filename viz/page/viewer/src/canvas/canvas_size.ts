// A canvas as large as its host, in the screen's own pixels.

// Tells how many of them make one pixel of the page. A host has a size and a style only once it is in the document.
export function fit(canvas: HTMLCanvasElement, host: HTMLElement): number {
  if (getComputedStyle(host).position === 'static') host.style.position = 'relative'; // tips stand in it
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth, clientHeight } = host;
  canvas.width = Math.max(1, Math.round(clientWidth * ratio));
  canvas.height = Math.max(1, Math.round(clientHeight * ratio));
  canvas.style.width = clientWidth + 'px';
  canvas.style.height = clientHeight + 'px';
  return ratio;
}

// A canvas in the host that is looked at, not operated: whatever it does can be done elsewhere on the page too. It hears
// of every new size of the host, and has no say in it.
export function picture(host: HTMLElement, label: string, resized: () => void): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.style.position = 'absolute';
  canvas.style.left = canvas.style.top = '0';
  canvas.style.touchAction = 'none'; // fingers pan and zoom the picture, not the page
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  host.append(canvas);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser has no canvas');
  new ResizeObserver(() => {
    if (canvas.style.width !== host.clientWidth + 'px' || canvas.style.height !== host.clientHeight + 'px') resized();
  }).observe(host);
  return [canvas, context];
}
