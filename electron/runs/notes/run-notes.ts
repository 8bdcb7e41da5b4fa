import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run/run';
import { isOver } from '#core/contract/run/run-phase';
import { type Result, err, ok } from '#core/lib/result';
import type { Store } from '../../store/store';
import type { RunBook } from '../book/run-book';
import type { TargetRegistry } from '../target-registry';
import { Deletions, type DeletionDeps, undoMs } from './deletions';
import { saveGoneRun, restoreGoneRuns } from './gone-run-file';
import { NotesStore } from './notes-store';
import { RunSizes } from './run-sizes';

interface Deps {
  readonly home: string;
  readonly store: Store;
  readonly registry: Pick<TargetRegistry, 'books' | 'onBook'>;
  /** null: the list of runs. */
  readonly changed: (run: RunId | null) => void;
}

/** Notes of runs, as the user makes them: names, notes, tags, stars; beside them sizes and deletions. */
export class RunNotes {
  readonly byRun: NotesStore;
  readonly deletions: Deletions;
  readonly sizes: RunSizes;
  readonly #deps: Deps;

  private constructor(deps: Deps, byRun: NotesStore) {
    this.#deps = deps;
    this.byRun = byRun;
    this.sizes = new RunSizes(deps.home, deps.registry.books);
    this.deletions = new Deletions(this.#deletionDeps(), undoMs(process.env));
    deps.registry.onBook((book) => {
      for (const run of this.deletions.hidden()) book.hide(run);
      book.onGone((runId) => void this.#keep(book, RunId.parse(runId)));
    });
  }

  /** Before any run is listed: pending deletions hide theirs, and an index that was recreated gets what only keep/ knows. */
  static async open(deps: Deps): Promise<RunNotes> {
    await restoreGoneRuns(deps.home, deps.store);
    const notes = new RunNotes(deps, await NotesStore.open(deps.home));
    await notes.deletions.open();
    return notes;
  }

  /** The run under the name that the user gave it. */
  named(view: RunView): RunView {
    const name = this.byRun.nameOf(view.runId);
    return name === null ? view : { ...view, name };
  }

  close(): void {
    this.deletions.close();
  }

  #deletionDeps(): DeletionDeps {
    const { home, changed } = this.#deps;
    const everywhere = (act: (book: RunBook) => void): void =>
      this.#deps.registry.books.forEach(act);
    return {
      home,
      targetOf: (run) => this.#targetOf(run),
      bytes: async (runs) => {
        const sizes = Object.values(await this.sizes.of(runs));
        return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      },
      hide: (run) => everywhere((book) => book.hide(run)),
      unhide: (run) => everywhere((book) => book.unhide(run)),
      remove: (run, target) => this.#remove(run, target),
      changed: () => changed(null),
    };
  }

  async #targetOf(run: RunId): Promise<Result<string, Refusal>> {
    for (const book of this.#deps.registry.books) {
      const view = await book.view(run);
      if (view === null) continue;
      if (view.foreign) return err(notOurs(this.named(view)));
      return isOver(view) ? ok(book.target.id) : err(goesOn(this.named(view)));
    }
    const remedy = 'Check the Runs page.';
    return err({ code: 'no-such-run', says: `There is no run "${run}".`, remedy });
  }

  /** First on the target: as long as its files are there, everything that is known of the run is kept. */
  async #remove(run: RunId, target: string): Promise<Result<void, Refusal>> {
    const { home, store, registry } = this.#deps;
    const book = registry.books.find((candidate) => candidate.target.id === target);
    if (book === undefined) return err(unknownTarget(run, target));
    const removed = await book.target.remove(run);
    if (!removed.ok) return removed;
    book.forget(run);
    await store.forget(run);
    try {
      await rm(path.join(home, 'keep', run), { recursive: true, force: true, maxRetries: 3 });
    } catch (cause) {
      return err(notRemoved(run, cause));
    }
    this.byRun.forget(run);
    this.sizes.forget(run);
    return ok(undefined);
  }

  async #keep(book: RunBook, run: RunId): Promise<void> {
    const view = await book.view(run);
    this.sizes.forget(run);
    if (view === null) return;
    await saveGoneRun(this.#deps.home, this.#deps.store, view).catch((cause: unknown) => {
      process.emitWarning(`The record of run ${run} could not be saved: ${String(cause)}`);
    });
  }
}

function notOurs({ name }: RunView): Refusal {
  return {
    code: 'run-not-ours',
    says: `${name} belongs to another installation of RL Cockpit.`,
    remedy: 'Delete it there.',
  };
}

function goesOn({ name }: RunView): Refusal {
  return {
    code: 'run-in-progress',
    says: `${name} is still in progress.`,
    remedy: 'Stop it first.',
  };
}

function unknownTarget(run: string, target: string): Refusal {
  return {
    code: 'agent-gone',
    says: `The files of the run ${run} are on ${target}, which is not available now.`,
    remedy: 'They are removed when it is available again.',
  };
}

function notRemoved(run: string, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    code: 'run-not-removed',
    says: `The saved data of the run ${run} could not be removed: ${why}.`,
    remedy: 'Make the keep folder writable, then delete the run again.',
  };
}
