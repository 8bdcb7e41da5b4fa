import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { openRegular } from '../../files/regular-file';
import { SourceKind } from '#core/contract/run/run-directory';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import { saveEvents, SavedEvents } from '#core/telemetry/files/saved-events';

const JsonValue = z.custom<Json>((value) => value !== undefined);
const SavedCommit = z.object({
  stream: z.string(),
  kind: SourceKind,
  ident: z.string(),
  offset: z.int(),
  finished: z.boolean(),
  /** Points of a file that was replaced, which the index had when the row was written. */
  past: z.boolean().optional(),
  state: JsonValue,
  events: SavedEvents,
});
/** One commit of a file that its trainer may truncate, rewrite or replace: its points, and how to continue after it. */
export type SavedCommit = z.infer<typeof SavedCommit>;

/**
 * Files of `keep/<runId>/points/points.jsonl`: what a rebuild of the index could not read again (house contract §2). A row is
 * written before its commit, so the index may be a row behind after a kill, and never ahead.
 */
export class KeepFiles {
  readonly #root: string;

  constructor(home: string) {
    this.#root = join(home, 'keep');
  }

  runs(): string[] {
    if (!existsSync(this.#root)) return [];
    return readdirSync(this.#root).filter((run) => isRegular(this.#file(run)));
  }

  size(run: string): number {
    return isRegular(this.#file(run)) ? statSync(this.#file(run)).size : 0;
  }

  /** Appends a commit; answers the file's new size. */
  append(
    run: string,
    commit: Omit<SavedCommit, 'events'> & { readonly events: readonly TrainerEvent[] },
  ): number {
    const file = this.#file(run);
    if (!existsSync(file)) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // To append to a FIFO waits for a reader, forever.
    else if (!isRegular(file)) renameSync(file, `${file}.unreadable`);
    const text = `${JSON.stringify({ ...commit, events: saveEvents(commit.events) })}\n`;
    appendFileSync(file, text, { mode: 0o600 });
    return this.size(run);
  }

  /** Number of kept points of each tag of a file that was replaced. */
  pastCounts(run: string, stream: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { commit } of this.size(run) === 0 ? [] : this.read(run, 0)) {
      if (commit.past !== true || commit.stream !== stream) continue;
      for (const event of commit.events) {
        if (event.kind === 'point') counts.set(event.tag, (counts.get(event.tag) ?? 0) + 1);
      }
    }
    return counts;
  }

  /**
   * The commits from byte `from` on, each with the byte after it. A torn last row, of a kill or a full disk, is cut
   * off, lest the next one be glued to it.
   */
  *read(
    run: string,
    from: number,
  ): Generator<{ readonly commit: SavedCommit; readonly end: number }> {
    const bytes = bytesOf(this.#file(run));
    const total = bytes.lastIndexOf(10) + 1;
    if (total < bytes.length) truncateSync(this.#file(run), total);
    for (let at = from; at < total;) {
      const end = bytes.indexOf(10, at) + 1;
      const commit = SavedCommit.safeParse(parsed(bytes.toString('utf8', at, end))).data;
      if (commit !== undefined) yield { commit, end };
      at = end;
    }
  }

  remove(run: string): void {
    rmSync(dirname(this.#file(run)), { recursive: true, force: true });
  }

  #file(run: string): string {
    return join(this.#root, run, 'points', 'points.jsonl');
  }
}

const isRegular = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** @throws NotRegularFile, or the system's error */
function bytesOf(file: string): Buffer {
  const fd = openRegular(file);
  try {
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return null;
  }
}
