import type { LogFields, LogPart } from '#core/contract/app-log/app-log';
import { logEntry } from './process-log';

/** What is printed within this time is one entry: a traceback comes in pieces. */
const PAUSE_MS = 300;
const MAX_CHARACTERS = 16_000;

interface Output {
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

interface OutputSource {
  readonly part: LogPart;
  readonly fields: LogFields;
  /** A line that is no message of the program. */
  readonly except?: string | undefined;
}

/** Writes to the app's log what a program prints on a stream that the user does not see. */
export function logOutput(output: Output, { part, fields, except }: OutputSource): void {
  const decoder = new TextDecoder();
  let text = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = text.split(/\r?\n/).filter((line) => line !== except);
    const [first = '', ...more] = lines.join('\n').trim().split('\n');
    text = '';
    if (first === '') return;
    const stack = more.length === 0 ? {} : { stack: [first, ...more].join('\n') };
    // The last line of a traceback says what happened.
    logEntry('warn', more.at(-1) ?? first, { part, fields, ...stack });
  };
  output.on('data', (bytes) => {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MAX_CHARACTERS) flush();
    else timer ??= setTimeout(flush, PAUSE_MS).unref();
  });
  output.on('end', flush);
  output.on('close', flush);
}
