// The worker: does one job after another with the engine, in a thread of its own.
import { Comparison } from '../data/page_info';
import { Engine } from './engine';
import { FromWorker, Job, Outcome, Progress, Result, ToWorker } from './jobs';

const scope = self as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };

let module: Promise<WebAssembly.Module> | WebAssembly.Module;
let engine: Engine | null = null;
let tell: (progress: Omit<Progress, 'search'>) => void = () => undefined;

// The recording in a slot, as it is shown.
function show(engine: Engine, slot: number, audit: boolean, outcome: Outcome, result: Result): void {
  tell({ nodes: outcome.nodes });
  if (audit) outcome.audit = engine.ask({ ask: 'audit', slot });
  result.outcomes.push(outcome);
  result.data.push(engine.bytes({ ask: 'data', slot }));
}

function run(engine: Engine, { id, job }: { id: number; job: Job }): Result {
  const result: Result = { outcomes: [], data: [], comparison: null };
  const of = (search: number): void => {
    tell = (progress) => scope.postMessage({ id, progress: { search, ...progress } });
  };
  of(0);
  if (job.kind === 'open') {
    engine.ask({ ask: 'open', slot: 0 }, job.file);
    show(engine, 0, false, { nodes: 0, stopped: false, depth: 0, score: 0, best: '' }, result);
    return result;
  }
  job.searches.forEach((search, slot) => {
    of(slot);
    if (job.kind === 'count') result.outcomes.push(engine.ask<Outcome>({ ask: 'count', search }));
    else if (job.kind === 'save') result.data.push(engine.bytes({ ask: 'file', search }));
    else show(engine, slot, job.audit, engine.ask<Outcome>({ ask: 'search', slot, search }), result);
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
