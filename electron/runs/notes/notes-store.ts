import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RunNotes, RunNotesChange } from '#core/contract/run/note-calls';
import { RunId } from '#core/contract/run/run';
import type { Refusal } from '#core/contract/refusal';
import { type Result, ok } from '#core/lib/result';
import { type Meta, metaPath, NO_META, runNotesOf, readMeta, writeMeta } from './notes-file';

/** Notes of runs that are read at the same time when a home is opened. */
const READ_AT_ONCE = 32;

/** Every run's name, notes, tags and star of one home. They are few and small, and are held in memory. */
export class NotesStore {
  readonly #home: string;
  readonly #entries = new Map<string, Meta>();
  /** Changes one after the other: each keeps what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(home: string) {
    this.#home = home;
  }

  /** Reads what people wrote before. Notes that cannot be read show as empty, and refuse to be changed. */
  static async open(home: string): Promise<NotesStore> {
    const notes = new NotesStore(home);
    const runs = await readdir(path.join(home, 'keep')).catch((): string[] => []);
    // Beside the runs there are files of the home, such as the copy of the installation's id.
    const waiting = runs.filter((name) => RunId.safeParse(name).success).values();
    const readNext = async (): Promise<void> => {
      for (const run of waiting) await notes.#read(run);
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
    return notes;
  }

  of(runId: string): RunNotes {
    return runNotesOf(this.#entries.get(runId) ?? NO_META);
  }

  /** The name the user gave the run, or null. */
  nameOf(runId: string): string | null {
    return this.#entries.get(runId)?.name ?? null;
  }

  /** Every tag that some run has, the most used first. */
  tagNames(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { tags } of this.#entries.values()) {
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return [...counts]
      .toSorted(([a, of], [b, than]) => than - of || (a < b ? -1 : 1))
      .map(([tag]) => tag);
  }

  /** Health rules that the user muted for the run. */
  mutesOf(runId: string): readonly string[] {
    return (this.#entries.get(runId)?.mutes ?? []).map(({ rule }) => rule);
  }

  /** Mutes a health rule for the run, or lets it speak again. */
  mute(runId: string, rule: string, muted: boolean): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () => {
      const written = await this.#write(runId, (before) => {
        const others = before.mutes.filter((one) => one.rule !== rule);
        return { ...before, mutes: muted ? [...others, { rule }] : others };
      });
      return written.ok ? ok(undefined) : written;
    });
  }

  change(runId: string, change: RunNotesChange): Promise<Result<RunNotes, Refusal>> {
    return this.#inOrder(() => this.#change(runId, () => change));
  }

  /** @returns the first refusal; runs before it have their tags by then */
  tag(
    runs: readonly string[],
    add: readonly string[],
    remove: readonly string[],
  ): Promise<Result<void, Refusal>> {
    return this.#inOrder(async () => {
      for (const runId of runs) {
        const tagged = await this.#change(runId, ({ tags }) => ({
          tags: [...tags, ...add].filter((tag) => !remove.includes(tag)),
        }));
        if (!tagged.ok) return tagged;
      }
      return ok(undefined);
    });
  }

  forget(runId: string): void {
    this.#entries.delete(runId);
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #change(
    runId: string,
    changeOf: (before: Meta) => RunNotesChange,
  ): Promise<Result<RunNotes, Refusal>> {
    const written = await this.#write(runId, (before) => changed(before, changeOf(before)));
    return written.ok ? ok(runNotesOf(written.value)) : written;
  }

  async #write(runId: string, metaOf: (before: Meta) => Meta): Promise<Result<Meta, Refusal>> {
    const file = metaPath(this.#home, runId);
    const read = await readMeta(file);
    if (!read.ok) return read;
    const meta = metaOf(read.value);
    const written = await writeMeta(file, meta);
    if (!written.ok) return written;
    this.#entries.set(runId, meta);
    return ok(meta);
  }

  async #read(runId: string): Promise<void> {
    const read = await readMeta(metaPath(this.#home, runId));
    if (!read.ok) process.emitWarning(read.error.says);
    else if (read.value !== NO_META) this.#entries.set(runId, read.value);
  }
}

function changed(before: Meta, { name, notes, tags, star }: RunNotesChange): Meta {
  return {
    ...before,
    name: name === undefined ? before.name : name,
    notes: notes ?? before.notes,
    tags: [...new Set(tags ?? before.tags)],
    star: star ?? before.star,
  };
}
