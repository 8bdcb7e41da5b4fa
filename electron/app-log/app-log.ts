import type { AppLogEntry, LogFields, LogLevel, LogPart } from '#core/contract/app-log/app-log';
import { MAX_MESSAGE, MAX_STACK } from '#core/contract/app-log/entry-bounds';
import type { SecretSet } from '#core/redaction/secret-set';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import { causeMessage, stackOf } from './cause-text';
import { EntryLimit } from './entry-limit';
import { LogFile, logFolder } from './log-file';

/** What an entry says beside its message. */
export interface EntryDetails {
  readonly cause?: unknown;
  /** In place of the stack of the cause. */
  readonly stack?: string;
  readonly fields?: LogFields;
  /** Another part than the one that writes. */
  readonly part?: LogPart;
}

/** Of a text, what is looked at: it is masked before it is cut, so that no half of a key stays. */
const MAX_READ = 100_000;
const MAX_FIELD = 2_000;

/**
 * The app's own log: JSON lines in `logs/` of the state folder, written by every part of the app. Texts are masked. It
 * writes synchronously, so that the last entry before a crash is on the disk; entries are few, and bounded.
 */
export class AppLog {
  readonly #file: LogFile;
  readonly #part: LogPart;
  readonly #limit: EntryLimit;
  #secrets: SecretSet | undefined;
  #unwritten = 0;

  constructor(home: string, part: LogPart, now: () => number = Date.now) {
    this.#file = new LogFile(logFolder(home));
    this.#part = part;
    this.#limit = new EntryLimit(now);
  }

  /** Values of stored keys, which are masked too from now on. */
  hide(secrets: SecretSet): void {
    this.#secrets = secrets;
  }

  write(level: LogLevel, message: string, details: EntryDetails = {}): void {
    if (!this.#limit.admits()) return;
    const left = this.#unwritten + this.#limit.leftOut();
    if (left > 0 && this.#append('warn', `${left} entries before this one are missing.`, {})) {
      this.#unwritten = 0;
      this.#limit.reset();
    }
    if (!this.#append(level, message, details)) this.#unwritten += 1;
  }

  #append(level: LogLevel, message: string, details: EntryDetails): boolean {
    const { cause, fields, part = this.#part } = details;
    const stack = details.stack ?? stackOf(cause);
    const said = cause === undefined ? message : causeMessage(message, cause);
    const entry: AppLogEntry = {
      time: new Date().toISOString(),
      level,
      part,
      pid: process.pid,
      message: this.#text(said, MAX_MESSAGE),
      ...(stack === null ? {} : { stack: this.#text(stack, MAX_STACK) }),
      ...(fields === undefined ? {} : { fields: this.#fields(fields) }),
    };
    return this.#file.append(JSON.stringify(entry));
  }

  #text(text: string, max: number): string {
    const shown = masked(text.slice(0, MAX_READ), SECRET_MARK, this.#secrets);
    return shown.length <= max ? shown : `${shown.slice(0, max - 1)}…`;
  }

  #fields(fields: LogFields): LogFields {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? this.#text(value, MAX_FIELD) : value,
      ]),
    );
  }
}
