import type { RetentionSettings } from '#core/contract/settings/settings';
import type { RunView } from '#core/contract/run/run';
import type { RunNotes } from './run-notes';
import { endOf, runsToDelete } from './retention';

const POLL_INTERVAL_MS = 3_600_000;
/** Not in the first minutes: who has just switched it on may want to think again. */
const FIRST_SCAN_MS = 300_000;

export interface RetainerDeps {
  readonly notes: RunNotes;
  readonly runs: () => Promise<readonly RunView[]>;
  readonly chosen: () => Promise<RetentionSettings>;
}

/** Once an hour: deletes what the user said is not to be kept. Does nothing unless they said so. */
export class Retainer {
  readonly #deps: RetainerDeps;
  #timer: NodeJS.Timeout;

  constructor(deps: RetainerDeps) {
    this.#deps = deps;
    this.#timer = this.#later(FIRST_SCAN_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** @returns how many runs go */
  async deleteDue(nowMs: number): Promise<number> {
    const { notes, runs, chosen } = this.#deps;
    const rules = await chosen();
    if (rules.olderThanDays === null && rules.overBytes === null) return 0;
    const ended = (await runs()).flatMap((run) => {
      const endedMs = endOf(run);
      return endedMs === null ? [] : [{ runId: run.runId, endedMs }];
    });
    const sizes = await notes.sizes.of(ended.map(({ runId }) => runId));
    const keepable = ended.map((run) => ({
      ...run,
      bytes: sizes[run.runId] ?? null,
      star: notes.byRun.of(run.runId).star,
    }));
    const gone = runsToDelete(keepable, rules, nowMs);
    if (gone.length === 0) return 0;
    const deleted = await notes.deletions.delete(gone);
    if (!deleted.ok) process.emitWarning(`Old runs were not deleted: ${deleted.error.says}`);
    return deleted.ok ? gone.length : 0;
  }

  #later(afterMs: number): NodeJS.Timeout {
    const timer = setTimeout(() => void this.#scanAndContinue(), afterMs);
    timer.unref();
    return timer;
  }

  async #scanAndContinue(): Promise<void> {
    await this.deleteDue(Date.now()).catch((cause: unknown) => {
      process.emitWarning(`The search for old runs failed: ${String(cause)}`);
    });
    this.#timer = this.#later(POLL_INTERVAL_MS);
  }
}
