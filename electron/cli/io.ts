import { text } from 'node:stream/consumers';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { printable, printableJson } from '#core/lib/printable';
import type { Result } from '#core/lib/result';
import { EngineLink } from '../engine/host/engine-link';
import { endPolitely } from './end-politely';
import { FollowedLog } from './followed-log';
import { NoteWriter } from './note-writer';

export const EXIT = {
  ok: 0,
  failed: 1,
  refused: 2,
  suspicious: 3,
  stopped: 4,
  lost: 5,
  unevaluated: 6,
  detached: 130,
  unread: 141,
};

/**
 * Input and output of a command: the answer goes to stdout alone, everything else to stderr. No other file of the command line writes, so
 * that text of strangers (names, titles, log lines) never steers the terminal.
 */
export interface Io {
  readonly json: boolean;
  readonly link: EngineLink;
  answer(json: unknown, text: () => string): void;
  /** Bytes of a log, exactly as they were printed. */
  readonly bytes: (bytes: Uint8Array) => Promise<void>;
  note(line: string): void;
  /** A terminal line that the next one overwrites; nothing where there is no terminal. */
  progress(line: string): void;
  /** Output of a training, on stderr while it is followed. */
  follow(bytes: Uint8Array): void;
  /** Content of stdin, to its end. */
  input(): Promise<string>;
  /** Answer of the user to a question on stderr. */
  ask(question: string): Promise<string>;
}

/** @throws Refused */
export function granted<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  throw new RefusedError(result.error);
}

/** @throws Refused */
export function misused(says: string, remedy: string): never {
  throw new RefusedError({ code: 'usage', says, remedy });
}

export function makeIo(json: boolean, home: string): Io {
  // Nobody reads the notes any more: no reason to end.
  process.stderr.on('error', () => undefined);
  const stderr = new NoteWriter();
  const log = new FollowedLog();
  const note = (line: string): void => {
    stderr.write(log.end());
    stderr.note(line);
  };
  return {
    json,
    link: linkTo(home, note),
    answer: (value, inWords) => {
      stderr.write(log.end());
      stderr.endLine();
      if (json) writeJson(value);
      else writeText(inWords());
    },
    bytes: writeAll,
    note,
    progress: (line) => stderr.progress(line),
    follow: (bytes) => stderr.write(log.push(bytes)),
    input: () => text(process.stdin),
    ask: (question) => stderr.ask(question),
  };
}

function linkTo(home: string, note: (line: string) => void): EngineLink {
  const link: EngineLink = new EngineLink(home, { note, onEngine: () => endPolitely(link) });
  return link;
}

/** An answer as text on stdout, or help. */
export function writeText(answer: string): void {
  process.stdout.write(ended(printable(answer)), endIfBroken);
}

/** An answer, or a refusal, as a line of JSON on stdout. */
export function writeJson(value: unknown): void {
  process.stdout.write(`${printableJson(JSON.stringify(value))}\n`, endIfBroken);
}

function ended(answer: string): string {
  return answer === '' || answer.endsWith('\n') ? answer : `${answer}\n`;
}

/** Waits for a slow reader (a pipe into less), so that a large log is never held in memory. */
function writeAll(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, (cause) => {
      endIfBroken(cause);
      resolve();
    });
  });
}

/** Who has seen enough (`logs RUN | head`) ends us as quietly as SIGPIPE ends other programs; a full disk is reported. */
function endIfBroken(cause?: NodeJS.ErrnoException | null): void {
  if (cause === undefined || cause === null) return;
  if (cause.code === 'EPIPE') process.exit(EXIT.unread);
  process.stderr.write(`The output could not be written: ${cause.message}\n`);
  process.exit(EXIT.refused);
}
