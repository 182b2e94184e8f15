// Mouse, pen and touch on a canvas: drag to pan, wheel or pinch to zoom about the pointer, tap to point.
export interface GestureHandlers {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  tap(x: number, y: number, event: PointerEvent): void;
  hover(x: number, y: number): void;
  leave(): void;
}

const SLOP = 4; // pixels a tap may move
const WHEEL_ZOOM = 0.0016; // of a pixel's scrolling
const LINE_PIXELS = 18; // some mice count in lines

export function listen(canvas: HTMLCanvasElement, handlers: GestureHandlers): void {
  const held = new Map<number, { x: number; y: number }>();
  let moved = false;
  let start = { x: 0, y: 0 };

  const at = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [a, b] = [...held.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button > 1) return;
    held.set(event.pointerId, at(event));
    canvas.setPointerCapture(event.pointerId);
    if (held.size === 1) {
      moved = false;
      start = at(event);
    } else moved = true;
  });

  canvas.addEventListener('pointermove', (event) => {
    const now = at(event);
    const before = held.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') handlers.hover(now.x, now.y);
      return;
    }
    if (held.size === 2) {
      const old = spread();
      held.set(event.pointerId, now);
      const next = spread();
      handlers.pan(next.x - old.x, next.y - old.y);
      handlers.zoom(next.apart / old.apart, next.x, next.y);
      return;
    }
    if (!moved && Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return;
    if (!moved) handlers.leave();
    moved = true;
    held.set(event.pointerId, now);
    canvas.style.cursor = 'grabbing';
    handlers.pan(now.x - before.x, now.y - before.y);
  });

  const release = (event: PointerEvent) => {
    if (!held.delete(event.pointerId)) return;
    canvas.style.cursor = '';
    if (event.type === 'pointerup' && !moved && held.size === 0) handlers.tap(start.x, start.y, event);
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', () => handlers.leave());

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = at(event);
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1;
      // A trackpad pans sideways by itself; its pinch comes with the control key, in smaller steps.
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
        handlers.pan(-(event.deltaX || event.deltaY) * unit, 0);
      else handlers.zoom(Math.exp(-event.deltaY * unit * WHEEL_ZOOM * (event.ctrlKey ? 6 : 1)), x, y);
    },
    { passive: false },
  );
}
