// The engine in the page: an instance of the WebAssembly module (viz/page/lab/module.cpp), asked in JSON.
//
// What the engine throws ends the instance; the error has its sentence, and whoever asked makes another one.

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  lab_room(size: number): number;
  lab_ask(text: number, size: number): number;
}

const NOT_THERE = 52; // WASI's error for what is not supported
const decoder = new TextDecoder();

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async create(module: WebAssembly.Module, progress: (json: string) => void): Promise<Engine> {
    const text = (at: number, size: number): string => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, size));
    const lab = {
      progress: (at: number, size: number) => progress(text(at, size)),
      thrown: (at: number, size: number) => {
        throw new Error(text(at, size));
      },
    };
    const wasi: Record<string, WebAssembly.ImportValue> = {
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
    };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) if (from !== 'lab') wasi[name] ??= () => NOT_THERE;
    const instance = await WebAssembly.instantiate(module, { lab, wasi_snapshot_preview1: wasi });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Engine(exports);
  }

  // A copy: the engine's own memory is its own. `file`: what goes with the request, after a zero byte.
  bytes(request: object, file?: Uint8Array): Uint8Array {
    const { memory } = this.exports;
    const text = new TextEncoder().encode(JSON.stringify(request));
    const whole = text.length + (file ? 1 + file.length : 0);
    const room = this.exports.lab_room(whole) >>> 0;
    const there = new Uint8Array(memory.buffer);
    there.set(text, room);
    if (file) there.set(file, room + text.length + 1); // (what lies between is zero)
    const answer = this.exports.lab_ask(room, whole) >>> 0; // its memory may have grown: what was seen of it is gone
    const [at, size] = new Uint32Array(memory.buffer, answer, 2);
    return new Uint8Array(memory.buffer, at, size).slice();
  }
  ask<T>(request: object, file?: Uint8Array): T {
    return JSON.parse(decoder.decode(this.bytes(request, file))) as T;
  }
}
