import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run';
import { type Result, err, ok } from '#core/lib/result';
import type { Store } from '../../store/store';
import type { RunKeeper } from '../../supervisor/run-keeper';
import type { Places } from '../places';
import { Deletions, type DeletionPlace, undoMs } from './deletions';
import { isOver } from './is-over';
import { keepRun, restoreKept } from './kept-runs';
import { Notebooks } from './notebooks';
import { RunSizes } from './run-sizes';

interface Place {
  readonly home: string;
  readonly store: Store;
  readonly places: Pick<Places, 'keepers' | 'onKeeper'>;
  /** null: the list of runs. */
  readonly changed: (run: RunId | null) => void;
}

/** What a person does to their runs beside running them: names, notes, tags, stars, sizes, deletions. */
export class Archive {
  readonly notebooks: Notebooks;
  readonly deletions: Deletions;
  readonly sizes: RunSizes;
  readonly #place: Place;

  private constructor(place: Place, notebooks: Notebooks) {
    this.#place = place;
    this.notebooks = notebooks;
    this.sizes = new RunSizes(place.home, place.places.keepers);
    this.deletions = new Deletions(this.#deletionPlace(), undoMs(process.env));
    place.places.onKeeper((keeper) => {
      keeper.onGone((runId) => void this.#keep(keeper, RunId.parse(runId)));
    });
  }

  /** Before any run is listed: pending deletions hide theirs, and an index that was made anew gets what only keep/ knows. */
  static async open(place: Place): Promise<Archive> {
    await restoreKept(place.home, place.store);
    const archive = new Archive(place, await Notebooks.open(place.home));
    await archive.deletions.open();
    return archive;
  }

  /** The run under the name that the person gave it. */
  named(view: RunView): RunView {
    const name = this.notebooks.nameOf(view.runId);
    return name === null ? view : { ...view, name };
  }

  close(): void {
    this.deletions.close();
  }

  #deletionPlace(): DeletionPlace {
    const { home, changed } = this.#place;
    const everywhere = (act: (keeper: RunKeeper) => void): void =>
      this.#place.places.keepers.forEach(act);
    return {
      home,
      targetOf: (run) => this.#targetOf(run),
      bytes: async (runs) => {
        const sizes = Object.values(await this.sizes.of(runs));
        return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      },
      hide: (run) => everywhere((keeper) => keeper.hidden.add(run)),
      unhide: (run) => everywhere((keeper) => keeper.hidden.delete(run)),
      remove: (run, target) => this.#remove(run, target),
      changed: () => changed(null),
    };
  }

  async #targetOf(run: RunId): Promise<Result<string, Refusal>> {
    for (const keeper of this.#place.places.keepers) {
      const view = await keeper.viewNow(run);
      if (view === null) continue;
      if (view.foreign) return err(notOurs(this.named(view)));
      return isOver(view) ? ok(keeper.target.id) : err(goesOn(this.named(view)));
    }
    const remedy = 'Look at Runs again.';
    return err({ code: 'no-such-run', says: `There is no run "${run}".`, remedy });
  }

  /** First on the target: as long as its files are there, everything that is known of the run is kept. */
  async #remove(run: RunId, target: string): Promise<Result<void, Refusal>> {
    const { home, store, places } = this.#place;
    const keeper = places.keepers.find((candidate) => candidate.target.id === target);
    if (keeper === undefined) return err(unknownTarget(run, target));
    const removed = await keeper.target.remove(run);
    if (!removed.ok) return removed;
    keeper.forget(run);
    await store.forget(run);
    try {
      await rm(path.join(home, 'keep', run), { recursive: true, force: true, maxRetries: 3 });
    } catch (cause) {
      return err(notRemoved(run, cause));
    }
    this.notebooks.forget(run);
    this.sizes.forget(run);
    return ok(undefined);
  }

  async #keep(keeper: RunKeeper, run: RunId): Promise<void> {
    const view = await keeper.viewNow(run);
    this.sizes.forget(run);
    if (view === null) return;
    await keepRun(this.#place.home, this.#place.store, view).catch((cause: unknown) => {
      process.emitWarning(`What is known of the run ${run} could not be kept: ${String(cause)}`);
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
  return { code: 'run-in-progress', says: `${name} goes on.`, remedy: 'Stop it first.' };
}

function unknownTarget(run: string, target: string): Refusal {
  return {
    code: 'agent-gone',
    says: `The files of the run ${run} lie on ${target}, which is not known now.`,
    remedy: 'They are removed when it is known again.',
  };
}

function notRemoved(run: string, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    code: 'run-not-removed',
    says: `What is kept of the run ${run} could not be removed: ${why}.`,
    remedy: 'Make the keep folder writable, then delete the run again.',
  };
}
