import type { LogPart } from '#core/contract/app-log/app-log';
import { MAX_LAST_LINES, MAX_LINE_LENGTH } from '#core/contract/desktop/stopped-child';
import { printable } from '#core/lib/printable';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { LastLines } from '../app-log/last-lines';
import { logEntry } from '../app-log/process-log';

/** How long the last output of a process may take to arrive after its end. */
const DRAIN_MS = 200;

/** What a child prints of itself. */
interface Readable {
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/**
 * The stderr of a child process: passed on to this process's own, which a packaged desktop app has not, and, when the child
 * dies, the last lines of it written to the app's log.
 */
export class ChildOutput {
  readonly #part: LogPart;
  readonly #lines = new LastLines();
  #isExpected = false;

  constructor(part: LogPart, stderr: Readable | null) {
    this.#part = part;
    stderr?.on('error', () => undefined);
    stderr?.on('data', (bytes) => {
      process.stderr.write(bytes);
      this.#lines.push(bytes);
    });
  }

  /** This process ends the child: that is no crash. */
  endIsExpected(): void {
    this.#isExpected = true;
  }

  /** The last lines of a child that has ended, with keys masked, once those on their way have arrived. */
  async lastLines(): Promise<readonly string[]> {
    await new Promise((resolve) => {
      setTimeout(resolve, DRAIN_MS);
    });
    const text = this.#lines.text();
    return text === '' ? [] : shownLines(text);
  }

  /** @param how it died; null where it ended without an error */
  ended(how: string | null): void {
    if (how === null || this.#isExpected) return;
    setTimeout(() => this.#log(how), DRAIN_MS);
  }

  #log(how: string): void {
    const stack = this.#lines.text();
    const last = stack === '' ? 'It printed nothing.' : 'Its last lines are in the stack.';
    const fields = { process: this.#part, how };
    logEntry('error', `The ${this.#part} process died (${how}). ${last}`, {
      fields,
      ...(stack === '' ? {} : { stack }),
    });
  }
}

/** The end of a text as a page may show it. It is masked as one text before it is cut, so that no half of a key stays. */
function shownLines(text: string): readonly string[] {
  const lines = printable(masked(text, SECRET_MARK)).split('\n').slice(-MAX_LAST_LINES);
  return lines.map((line) =>
    line.length <= MAX_LINE_LENGTH ? line : `${line.slice(0, MAX_LINE_LENGTH - 1)}…`,
  );
}
