import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RunId } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import type { RunBook } from '../book/run-book';

/** Runs that are measured in one question: an answer within a second or two, and others are served between. */
const ASK_AT_ONCE = 100;

/** Disk usage of runs: their directory on the target, and what is kept of them at home. */
export class RunSizes {
  readonly #home: string;
  readonly #books: readonly RunBook[];
  /** Of ended runs: those do not change by themselves. */
  readonly #entries = new Map<string, number>();

  constructor(home: string, books: readonly RunBook[]) {
    this.#home = home;
    this.#books = books;
  }

  async of(runs: readonly RunId[]): Promise<Record<string, number | null>> {
    const sizes: Record<string, number | null> = {};
    for (const book of this.#books) {
      const ours = runs.filter((run) => book.has(run));
      const unknown = ours.filter((run) => !this.#entries.has(run));
      for (let at = 0; at < unknown.length; at += ASK_AT_ONCE) {
        Object.assign(sizes, await this.#measure(book, unknown.slice(at, at + ASK_AT_ONCE)));
      }
      for (const run of ours) sizes[run] ??= this.#entries.get(run) ?? null;
    }
    return sizes;
  }

  forget(runId: string): void {
    this.#entries.delete(runId);
  }

  async #measure(book: RunBook, runs: readonly RunId[]) {
    const result = await book.target.sizes(runs);
    const sizes: Record<string, number | null> = {};
    if (!result.ok) return sizes;
    for (const run of runs) {
      const retained = await bytesBelow(path.join(this.#home, 'keep', run));
      const size = (result.value.get(run) ?? 0) + retained;
      sizes[run] = size;
      const view = await book.view(run);
      if (view !== null && isOver(view)) this.#entries.set(run, size);
    }
    return sizes;
  }
}

/** Bytes of all files below a folder; links are not followed. 0 for a folder that is not there. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const stat = await lstat(path.join(entry.parentPath, entry.name)).catch(() => null);
    bytes += stat?.size ?? 0;
  }
  return bytes;
}
