// The rules of chess and of a search, asked in the page's own thread: nothing here takes long.
import { Engine } from './engine';
import { Search } from './jobs';

export interface Game {
  start: string;
  fen: string; // at the end
  line: { uci: string; san: string; fen: string }[];
  legal: [uci: string, san: string][];
  check: boolean;
  ended: '' | 'checkmate' | 'stalemate';
}

export class Rules {
  private engine: Promise<Engine>;

  constructor(private readonly module: WebAssembly.Module) {
    this.engine = Engine.create(module, () => undefined);
  }

  // Throw an Error with a sentence for the reader.
  read(text: string, fen: string): Promise<Game> {
    return this.ask({ ask: 'read', text, fen });
  }
  play(fen: string, moves: readonly string[]): Promise<Game> {
    return this.ask({ ask: 'play', fen, moves });
  }
  check(search: Search): Promise<true> {
    return this.ask({ ask: 'check', search });
  }

  private async ask<T>(request: object): Promise<T> {
    const engine = await this.engine;
    try {
      return engine.ask<T>(request);
    } catch (error) {
      this.engine = Engine.create(this.module, () => undefined);
      throw error;
    }
  }
}
