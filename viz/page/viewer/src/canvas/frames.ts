// When to draw: once per frame of the screen and only after a change; and for a moment while something moves.
const KEPT = 600; // frame times that are remembered

export class Frames {
  private pending = 0;
  private motion: { start: number; length: number; step(t: number): void } | null = null;
  private lastDrawn = 0; // time of the frame before, if it was drawn too
  private times: number[] = [];
  private count = 0;
  private drawn = 0;

  constructor(private readonly draw: () => number) {}

  request(): void {
    if (this.pending === 0) this.pending = requestAnimationFrame((now) => this.frame(now));
  }

  // Calls `step`, instead of what moved before, with 0 .. 1, eased, for that many milliseconds; at once with 1 for readers
  // who want no motion.
  animate(length: number, step: (t: number) => void): void {
    this.motion = null;
    if (length <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) step(1);
    else this.motion = { start: -1, length, step };
    this.request();
  }

  stop(): void {
    this.motion = null;
  }

  // Nothing moves, and nothing waits to be drawn.
  get still(): boolean {
    return this.pending === 0 && !this.motion;
  }

  // Whatever moves is there at once.
  finish(): void {
    const { motion } = this;
    this.motion = null;
    motion?.step(1);
  }

  // Draws at once: a canvas that was given a new size is empty until then, and a page that is printed gets no more frames.
  now(): void {
    cancelAnimationFrame(this.pending);
    this.pending = 0;
    if (this.motion) this.request();
    this.drawn = this.draw();
    this.count++;
  }

  private frame(now: number): void {
    this.pending = 0;
    if (this.motion) {
      const { motion } = this;
      if (motion.start < 0) motion.start = now;
      const t = Math.min(1, (now - motion.start) / motion.length);
      if (t === 1) this.motion = null;
      motion.step(1 - (1 - t) ** 3);
      if (t < 1) this.request();
    }
    const begin = performance.now();
    this.drawn = this.draw();
    this.count++;
    // Between two frames that follow one another lies all the work of the browser, not only this page's share of it.
    const gap = now - this.lastDrawn;
    this.times.push(gap < 250 ? gap : performance.now() - begin);
    if (this.times.length > KEPT) this.times.shift();
    this.lastDrawn = now;
  }

  // Of the frames since the last call.
  stats(): { frames: number; medianFrameMs: number; drawn: number } {
    const sorted = [...this.times].sort((a, b) => a - b);
    const result = { frames: this.count, medianFrameMs: sorted[sorted.length >> 1] ?? 0, drawn: this.drawn };
    this.times = [];
    this.count = 0;
    return result;
  }
}
