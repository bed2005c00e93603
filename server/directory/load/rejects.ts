import { createWriteStream, type WriteStream } from 'node:fs';
import type { FileRow } from './fileRows.ts';

/** The rows not loaded, with line and reason, in a file with the same columns. */
export class Rejects {
  readonly #file: string;
  readonly #reasons = new Map<string, number>();
  #stream: WriteStream | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async add({ line, values }: FileRow, reason: string): Promise<void> {
    // Without the firm's key and name, so that equal reasons add up.
    const kind = reason
      .replace(/^(firm|parent) \S+ is/, 'its $1 is')
      .replace(/^the name .* is/, 'one of its names is');
    this.#reasons.set(kind, (this.#reasons.get(kind) ?? 0) + 1);
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#file);
      this.#stream.write(`${['line', 'reason', ...Object.keys(values)].map(cell).join()}\n`);
    }
    const hasRoom = this.#stream.write(
      `${[String(line), reason, ...Object.values(values)].map(cell).join()}\n`,
    );
    if (!hasRoom) await new Promise<void>((resolve) => this.#stream?.once('drain', () => resolve()));
  }

  async end(): Promise<void> {
    const stream = this.#stream;
    if (stream) await new Promise<void>((resolve) => stream.end(resolve));
  }

  summary(): string {
    if (!this.#stream) return '';
    const reasons = [...this.#reasons].map(([reason, count]) => `  ${count}: ${reason}\n`);
    return `${reasons.join('')}  These rows are in ${this.#file}\n`;
  }
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
