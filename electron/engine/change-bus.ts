import type { Change } from '#core/contract/engine-calls';
import type { RunId } from '#core/contract/run/run';

const MIN_INTERVAL_MS = 250;

/** Notifies subscribers of changes, at most four times a second; a run that changed often is reported once. */
export class ChangeBus {
  readonly #subscribers = new Set<Mailbox>();
  readonly #changed = new Map<RunId | null, number>();
  #revision = Date.now();
  #lastMs = 0;
  #timer: NodeJS.Timeout | null = null;

  /** Grows with every change, also over restarts of the engine (unless the clock is set back). */
  nextRevision(): number {
    this.#revision += 1;
    return this.#revision;
  }

  /** Something of this run changed; null: the list of runs or targets. */
  publish(run: RunId | null): void {
    this.#changed.set(run, this.nextRevision());
    if (this.#timer !== null) return;
    const waitMs = Math.max(0, this.#lastMs + MIN_INTERVAL_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  /** Ticks as they come, until the signal is aborted. What has not been fetched yet is merged, never queued up. */
  async *subscribe(signal?: AbortSignal): AsyncGenerator<Change> {
    const mailbox = new Mailbox();
    const stop = () => mailbox.end();
    signal?.addEventListener('abort', stop);
    this.#subscribers.add(mailbox);
    try {
      yield* mailbox.changes();
    } finally {
      this.#subscribers.delete(mailbox);
      signal?.removeEventListener('abort', stop);
    }
  }

  #flush(): void {
    this.#timer = null;
    this.#lastMs = Date.now();
    const changes = [...this.#changed].map(([run, revision]) => ({ run, revision }));
    this.#changed.clear();
    for (const mailbox of this.#subscribers) mailbox.put(changes);
  }
}

/** Changes that one subscriber has not fetched yet: the newest change of each run. */
class Mailbox {
  readonly #waiting = new Map<RunId | null, Change>();
  #wake: (() => void) | null = null;
  #ended = false;

  put(changes: readonly Change[]): void {
    for (const change of changes) this.#waiting.set(change.run, change);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *changes(): AsyncGenerator<Change> {
    while (!this.#ended) {
      const [next] = this.#waiting;
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else {
        this.#waiting.delete(next[0]);
        yield next[1];
      }
    }
  }
}
