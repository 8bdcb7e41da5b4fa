import { type Refusal, RefusedError } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { EngineLink } from '../engine/host/engine-link';

export const EXIT = {
  ok: 0,
  failed: 1,
  refused: 2,
  suspicious: 3,
  stopped: 4,
  lost: 5,
  detached: 130,
  unread: 141,
};

/** What a command has to do with the world: the answer goes to stdout alone, everything else to stderr. */
export interface Io {
  readonly json: boolean;
  readonly link: EngineLink;
  answer(json: unknown, text: () => string): void;
  readonly bytes: (bytes: Uint8Array) => Promise<void>;
  note(line: string): void;
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

const note = (line: string): void => void process.stderr.write(`${line}\n`);

export function makeIo(json: boolean, home: string): Io {
  // Notes that nobody reads any more are no reason to end.
  process.stderr.on('error', () => undefined);
  return {
    json,
    link: new EngineLink(home, note),
    answer: (value, text) => {
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : ended(text()), endIfBroken);
    },
    bytes: writeAll,
    note,
  };
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
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

/** Who has seen enough (`logs RUN | head`) ends us as quietly as SIGPIPE ends other programs; a full disk is told. */
function endIfBroken(cause?: NodeJS.ErrnoException | null): void {
  if (cause === undefined || cause === null) return;
  if (cause.code === 'EPIPE') process.exit(EXIT.unread);
  process.stderr.write(`The output could not be written: ${cause.message}\n`);
  process.exit(EXIT.refused);
}
