import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunBook } from '../book/run-book';
import { FollowedImport } from './followed-import';

/** The imports whose originals still grow, over engines. */
export class FollowedImports {
  readonly #home: string;
  readonly #byRun = new Map<string, FollowedImport>();
  #isClosed = false;

  constructor(home: string) {
    this.#home = home;
  }

  has(runId: string): boolean {
    return this.#byRun.has(runId);
  }

  /** The run that follows a file already: its copy may be a moment behind, so its bytes would not show it. */
  runOf(path: string): string | null {
    const holder = [...this.#byRun.values()].find((followed) => followed.holds(path));
    return holder?.runId ?? null;
  }

  /** Continues with those that an engine before this one followed, once its runs are known. */
  async resume(book: RunBook): Promise<void> {
    await book.listed();
    const runs = await readdir(join(this.#home, 'keep')).catch(() => []);
    for (const runId of runs) {
      if (this.#isClosed || this.has(runId) || book.find(runId) === null) continue;
      const followed = await FollowedImport.resume(this.#home, book, runId);
      if (followed !== null) this.#add(followed);
    }
  }

  async begin(
    book: RunBook,
    runId: string,
    of: Parameters<typeof FollowedImport.begin>[3],
  ): Promise<void> {
    if (!this.has(runId)) this.#add(await FollowedImport.begin(this.#home, book, runId, of));
  }

  /** On an import that is not followed it does nothing. */
  async end(runId: string): Promise<void> {
    const followed = this.#byRun.get(runId);
    this.#byRun.delete(runId);
    await followed?.end();
  }

  close(): void {
    this.#isClosed = true;
    for (const followed of this.#byRun.values()) followed.close();
  }

  #add(followed: FollowedImport): void {
    if (this.#isClosed) followed.close();
    else this.#byRun.set(followed.runId, followed);
  }
}
