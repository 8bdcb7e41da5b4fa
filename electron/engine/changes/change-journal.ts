import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CHANGE_ID, type ChangeId } from '#core/contract/change-id';
import { readText } from '../../files/regular-file';
import { setAside } from '../../files/set-aside';

/** An answer as it was sent: JSON, so that it can be sent again. */
export const Answer = z.object({
  status: z.int(),
  body: z.object({ json: z.unknown().optional(), meta: z.array(z.unknown()).optional() }),
});
export type Answer = z.infer<typeof Answer>;

const Id = z.string().regex(CHANGE_ID);
const Started = z.object({ id: Id, call: z.string(), begunMs: z.number() });
const Done = z.object({ id: Id, answer: Answer.nullable() });
const Forgot = z.object({ forgotMs: z.number() });
const Line = z.union([Started, Done, Forgot]);

/** A change that was begun here once. `done` with null: its answer was too long to keep. */
export interface Entry {
  readonly call: string;
  readonly begunMs: number;
  readonly done: Answer | null | undefined;
}

/** Time journal entries are kept: a client repeats within seconds; a page on a computer that slept, within a day. */
const RETENTION_MS = 24 * 3_600_000;
const MAX_ENTRIES = 500;
/** The file is rewritten when it has more lines than this. */
const MAX_LINES = 900;
/** A list of thousands of imports is longer: then it is only known that it was done. */
const MAX_ANSWER_CHARACTERS = 64 * 1024;

/**
 * Journal of changes by request (`changes.jsonl` of a home): a line before the act and one after it, so that the next engine knows what the
 * one before was doing when it was killed. Bounded: it forgets what is no longer asked for.
 */
export class ChangeJournal {
  readonly #path: string;
  readonly #now: () => number;
  readonly #entries: Map<string, Entry>;
  #forgotMs: number;
  #file: FileHandle | null = null;
  #isClosed = false;
  #last: Promise<void> = Promise.resolve();

  private constructor(
    home: string,
    now: () => number,
    entries: Map<string, Entry>,
    forgot: number,
  ) {
    this.#path = path.join(home, 'changes.jsonl');
    this.#now = now;
    this.#entries = entries;
    this.#forgotMs = forgot;
  }

  /** The caller holds engine.lock. A file that cannot be read is set aside: what it knew counts as forgotten. */
  static async open(home: string, now: () => number = Date.now): Promise<ChangeJournal> {
    const file = path.join(home, 'changes.jsonl');
    const { known, forgotMs } = await readLines(file, now);
    const journal = new ChangeJournal(home, now, known, forgotMs);
    await journal.#inOrder(() => journal.#rewrite());
    return journal;
  }

  find(id: ChangeId): Entry | null {
    return this.#entries.get(id) ?? null;
  }

  /** Changes that were asked for before this may have been forgotten; 0: none was. */
  get forgotMs(): number {
    return this.#forgotMs;
  }

  /** On the disk before the act begins; where the disk takes nothing, this engine alone remembers it. */
  async begin(id: ChangeId, call: string): Promise<Entry> {
    const existing: Entry = { call, begunMs: this.#now(), done: undefined };
    this.#entries.set(id, existing);
    await this.#inOrder(async () => {
      if (this.#entries.size > MAX_LINES) return this.#rewrite();
      await this.#append({ id, call, begunMs: existing.begunMs });
      await this.#file?.datasync();
    });
    return existing;
  }

  async finish(id: ChangeId, answer: Answer | null): Promise<void> {
    const existing = this.#entries.get(id);
    if (existing === undefined || this.#isClosed) return;
    const stored =
      answer === null || JSON.stringify(answer).length > MAX_ANSWER_CHARACTERS ? null : answer;
    this.#entries.set(id, { ...existing, done: stored });
    await this.#inOrder(() => this.#append({ id, answer: stored }));
  }

  /** From now on another engine writes to it: what is still under way here stays begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    await this.#file?.close();
    this.#file = null;
  }

  async #append(line: z.infer<typeof Line>): Promise<void> {
    await this.#file?.appendFile(`${JSON.stringify(line)}\n`);
  }

  /** Keeps the newest ones, whole or not at all. */
  async #rewrite(): Promise<void> {
    this.#forget();
    const lines: z.infer<typeof Line>[] = this.#forgotMs > 0 ? [{ forgotMs: this.#forgotMs }] : [];
    for (const [id, { call, begunMs, done }] of this.#entries) {
      lines.push({ id, call, begunMs });
      if (done !== undefined) lines.push({ id, answer: done });
    }
    const temporary = `${this.#path}.${process.pid}.new`;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, this.#path);
    await this.#file?.close();
    this.#file = await open(this.#path, 'a', 0o600);
  }

  #forget(): void {
    const old = [...this.#entries].slice(0, -MAX_ENTRIES);
    const late = [...this.#entries].filter(
      ([, { begunMs }]) => begunMs < this.#now() - RETENTION_MS,
    );
    for (const [id, { begunMs }] of [...old, ...late]) {
      this.#forgotMs = Math.max(this.#forgotMs, begunMs);
      this.#entries.delete(id);
    }
  }

  /** One after the other. A full or read-only disk is no reason to refuse what may free it. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    this.#last = this.#after(this.#last, work);
    return this.#last;
  }

  async #after(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before;
    if (this.#isClosed) return;
    try {
      await work();
    } catch (cause) {
      process.emitWarning(`${this.#path} could not be written: ${String(cause)}`);
    }
  }
}

async function readLines(file: string, now: () => number) {
  const entries = new Map<string, Entry>();
  let text: string;
  try {
    text = await readText(file);
  } catch (cause) {
    const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!isAbsent) await setAside(file, 'The list of changes', cause).catch(() => undefined);
    return { known: entries, forgotMs: isAbsent ? 0 : now() };
  }
  let forgotMs = 0;
  const lines = text.split('\n');
  for (const [at, one] of lines.entries()) {
    const line = Line.safeParse(jsonOf(one)).data;
    // The last line of a killed engine may be cut; any other that cannot be read may have been a change.
    if (line === undefined) forgotMs = at === lines.length - 1 ? forgotMs : now();
    else if ('forgotMs' in line) forgotMs = Math.max(forgotMs, line.forgotMs);
    else apply(entries, line);
  }
  return { known: entries, forgotMs };
}

function apply(
  entries: Map<string, Entry>,
  line: z.infer<typeof Started> | z.infer<typeof Done>,
): void {
  if ('call' in line) entries.set(line.id, { ...line, done: undefined });
  else {
    const started = entries.get(line.id);
    if (started !== undefined) entries.set(line.id, { ...started, done: line.answer });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
