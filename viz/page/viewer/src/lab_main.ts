// The lab's beginning: unpacks the engine that the page carries, and searches.
import { Themes } from './app/theme';
import { unpack } from './data/columns';
import { PageInfo } from './data/page_info';
import { Lab } from './lab/lab';

const text = (id: string): string => document.getElementById(id)?.textContent ?? '';

async function start(root: HTMLElement): Promise<void> {
  const info = JSON.parse(text('page')) as PageInfo;
  let lab: Lab | null = null;
  const themes = new Themes(info.palette, info.theme, () => lab?.app?.setTheme());
  const module = await WebAssembly.compile(await unpack(text('engine')));
  lab = new Lab(info, root, themes, module, text('worker'));
  await lab.start();
  Object.assign(window, { lab, nullscope: lab.app }); // for the curious, and for tests
}

const root = document.getElementById('app')!;
start(root).catch((error: unknown) => {
  root.textContent = `The lab cannot start: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
});
