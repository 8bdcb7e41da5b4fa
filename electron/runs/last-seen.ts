import type { RunDigest } from '#core/contract/run-directory';
import { rememberRun } from './last-seen-file';
import type { RunDeps } from './run-deps';

/** Keeps at home what is known of the runs of another target, whenever the state of one changed. */
export class RunMemory {
  readonly #place: RunDeps;
  readonly #states = new Map<string, string>();

  constructor(place: RunDeps) {
    this.#place = place;
  }

  see(digest: RunDigest): void {
    const { home, target, installationId } = this.#place;
    const { runId, spec, proc, exit } = digest;
    const isOurs = spec?.installationId === installationId && spec.target === target.id;
    const state = `${proc?.pid ?? ''} ${exit?.endedMs ?? ''}`;
    if (target.isHere || !isOurs || this.#states.get(runId) === state) return;
    this.#states.set(runId, state);
    rememberRun(home, target.id, digest).catch((cause: unknown) => {
      process.emitWarning(`What is known of the run ${runId} could not be kept: ${String(cause)}`);
    });
  }
}
