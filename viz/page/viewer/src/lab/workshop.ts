// The page's side of a worker: one job at a time, which can be cancelled. A worker that searches hears nothing, so cancelling
// ends it, and the next job gets another.
import { FromWorker, Job, Progress, Result } from './jobs';

export class Cancelled extends Error {}

export class Workshop {
  private worker: Worker | null = null;
  private cancelled: (() => void) | null = null; // of the job that is under way
  private number = 0;

  constructor(private readonly module: WebAssembly.Module, private readonly script: string) {}

  get busy(): boolean {
    return this.cancelled !== null;
  }

  // Throws Cancelled, or an Error with a sentence for the reader.
  async run(job: Job, progress: (progress: Progress) => void): Promise<Result> {
    this.cancel();
    const worker = (this.worker ??= this.start());
    const id = ++this.number;
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.cancelled = () => reject(new Cancelled('cancelled'));
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.id !== id) return;
          if ('progress' in data) progress(data.progress);
          else if ('result' in data) resolve(data.result);
          else reject(new Error(data.error));
        };
        worker.onerror = (event) => reject(new Error(`the search failed: ${event.message}`));
        worker.postMessage({ id, job });
      });
    } finally {
      if (id === this.number) this.cancelled = null;
    }
  }

  cancel(): void {
    if (!this.cancelled) return;
    this.worker?.terminate();
    this.worker = null;
    this.cancelled();
    this.cancelled = null;
  }

  private start(): Worker {
    const url = URL.createObjectURL(new Blob([this.script], { type: 'text/javascript' }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.postMessage({ module: this.module });
    return worker;
  }
}
