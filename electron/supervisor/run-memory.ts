import type { RunDigest } from '#core/contract/run-directory';
import { rememberRun } from './remembered-runs';
import type { RunPlace } from './run-place';

/** Keeps at home what is known of the runs of another target, whenever the state of one changed. */
export class RunMemory {
  readonly #place: RunPlace;
  readonly #states = new Map<string, string>();

  constructor(place: RunPlace) {
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
