import { createInterface } from 'node:readline/promises';
import { printable, printableLine } from '#core/lib/printable';

const CLEAR_LINE = '\r\u001b[2K';

/** Everything that the command line says on stderr. Only the escapes written here reach a terminal. */
export class NoteWriter {
  /** A line of progress is shown that the next text has to clear. */
  #isOpen = false;

  note(line: string): void {
    this.#clear();
    process.stderr.write(`${printable(line)}\n`);
  }

  /** Shows one line over the one before; nothing where stderr is no terminal. */
  progress(line: string): void {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`${CLEAR_LINE}${printableLine(line)}`);
    this.#isOpen = true;
  }

  /** Ends a line of progress, so that it stays to be read. */
  endLine(): void {
    if (this.#isOpen) process.stderr.write('\n');
    this.#isOpen = false;
  }

  /** Text that is printable already. */
  write(shown: string): void {
    if (shown === '') return;
    this.#clear();
    process.stderr.write(shown);
  }

  async ask(question: string): Promise<string> {
    this.#clear();
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(printable(question));
    } finally {
      lines.close();
    }
  }

  #clear(): void {
    if (this.#isOpen) process.stderr.write(CLEAR_LINE);
    this.#isOpen = false;
  }
}
