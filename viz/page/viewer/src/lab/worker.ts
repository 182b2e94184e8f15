// The worker: does one job after another with the engine, in a thread of its own.
import { Comparison } from '../data/page_info';
import { Engine } from './engine';
import { FromWorker, Job, Outcome, Progress, Result, ToWorker } from './jobs';

const scope = self as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };

let module: Promise<WebAssembly.Module> | WebAssembly.Module;
let engine: Engine | null = null;
let tell: (progress: Omit<Progress, 'search'>) => void = () => undefined;

function run(engine: Engine, { id, job }: { id: number; job: Job }): Result {
  const result: Result = { outcomes: [], data: [], comparison: null };
  job.searches.forEach((search, slot) => {
    tell = (progress) => scope.postMessage({ id, progress: { search: slot, ...progress } });
    if (job.kind === 'count') {
      result.outcomes.push(engine.ask<Outcome>({ ask: 'count', search }));
      return;
    }
    const outcome = engine.ask<Outcome>({ ask: 'search', slot, search });
    if (job.audit) outcome.audit = engine.ask({ ask: 'audit', slot });
    result.outcomes.push(outcome);
    result.data.push(engine.bytes({ ask: 'data', slot }));
  });
  if (job.kind === 'search' && job.searches.length > 1) result.comparison = engine.ask<Comparison | null>({ ask: 'compare' });
  return result;
}

scope.onmessage = async ({ data }) => {
  if ('module' in data) {
    module = data.module;
    return;
  }
  try {
    engine ??= await Engine.create(await module, (json) => tell(JSON.parse(json) as Progress));
    const result = run(engine, data);
    scope.postMessage({ id: data.id, result }, result.data.map(({ buffer }) => buffer));
  } catch (error) {
    engine = null; // what has thrown is not asked again
    scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
