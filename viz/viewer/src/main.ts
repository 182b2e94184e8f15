// The page's beginning: reads what the page carries and shows it.
import { openBytes, unpack } from './columns';
import { decode } from './decode';

async function start(): Promise<void> {
  const data = document.getElementById('trace-0')?.textContent ?? '';
  const trace = decode(openBytes(await unpack(data)), () => ({}));
  Object.assign(window, { nullscope: { trace } });
}

void start();
