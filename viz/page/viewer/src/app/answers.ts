// What was answered, kept by this browser for this page alone, and saved as a file when someone asks for it. No server.
import { Question } from '../model/question';

export interface Answer {
  readonly topic: string;
  readonly question: string;
  readonly given: string;
  readonly answer: string;
  readonly right: boolean;
  readonly at: string; // when, as ISO 8601 has it
}

const fields = ['topic', 'question', 'given', 'answer', 'right', 'at'] as const;

export class Answers {
  private readonly key: string;
  private rows: Answer[];

  constructor(title: string) {
    this.key = `nullscope answers: ${title}`;
    this.rows = this.read();
  }

  // The last one given about a topic.
  about(topic: string): Answer | null {
    return this.rows.filter((row) => row.topic === topic).pop() ?? null;
  }
  add({ topic, text, answer }: Question, given: string, right: boolean): void {
    this.rows.push({ topic, question: text, given, answer, right, at: new Date().toISOString() });
    this.write();
  }
  forget(topic?: string): void {
    this.rows = topic === undefined ? [] : this.rows.filter((row) => row.topic !== topic);
    this.write();
  }

  csv(): string {
    const quoted = (value: string | boolean): string => `"${String(value).replace(/"/g, '""')}"`;
    const lines = this.rows.map((row) => fields.map((field) => quoted(row[field])).join(','));
    return [fields.join(','), ...lines].map((line) => `${line}\r\n`).join('');
  }

  // A browser may refuse to keep anything: then it is kept as long as the page is open.
  private read(): Answer[] {
    try {
      const rows: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      const isRow = (row: unknown): row is Answer =>
        typeof row === 'object' && row !== null && fields.every((field) => typeof (row as Answer)[field] === (field === 'right' ? 'boolean' : 'string'));
      return Array.isArray(rows) ? rows.filter(isRow) : [];
    } catch {
      return [];
    }
  }
  private write(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.rows));
    } catch {
      // kept in memory
    }
  }
}
