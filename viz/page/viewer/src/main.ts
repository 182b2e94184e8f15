// The page's beginning: reads what the page carries, and shows it.
import { App } from './app/app';
import { Themes } from './app/theme';
import { openBytes, unpack } from './data/columns';
import { decode } from './data/decode';
import { PageInfo } from './data/page_info';
import { Trace } from './data/trace';

const text = (id: string): string => document.getElementById(id)?.textContent ?? '';

async function toldOf(trace: number): Promise<Uint8Array | undefined> {
  const packed = text(`told-${trace}`);
  return packed ? unpack(packed) : undefined;
}

async function start(root: HTMLElement): Promise<void> {
  const info = JSON.parse(text('page')) as PageInfo;
  let app: App | null = null;
  const themes = new Themes(info.palette, info.theme, () => app?.setTheme());
  const traces: Trace[] = [];
  for (let i = 0; i < info.traces.length; ++i)
    traces.push(decode(openBytes(await unpack(text(`trace-${i}`))), info.signs, () => themes.colours, await toldOf(i)));
  app = new App(info, traces, root, themes);
  app.start();
  Object.assign(window, { nullscope: app }); // for the curious, and for tests
}

const root = document.getElementById('app')!;
start(root).catch((error: unknown) => {
  root.textContent = `The page cannot show its data: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
});
