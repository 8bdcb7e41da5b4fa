import type { Tick } from '#core/contract/api';
import type { RunId } from '#core/contract/run';

const AT_MOST_EVERY_MS = 250;

/** Tells subscribers what changed, at most four times a second; a run that changed often is told once. */
export class TickBus {
  readonly #subscribers = new Set<(ticks: readonly Tick[]) => void>();
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
  tell(run: RunId | null): void {
    this.#changed.set(run, this.nextRevision());
    if (this.#timer !== null) return;
    const waitMs = Math.max(0, this.#lastMs + AT_MOST_EVERY_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
  }

  /** Ticks as they come, until the signal is aborted. What nobody has fetched yet is merged, never queued up. */
  async *subscribe(signal: AbortSignal | undefined): AsyncGenerator<Tick> {
    const waiting = new Map<RunId | null, Tick>();
    let wake: () => void = () => undefined;
    const subscriber = (ticks: readonly Tick[]) => {
      for (const tick of ticks) waiting.set(tick.run, tick);
      wake();
    };
    const stop = () => wake();
    signal?.addEventListener('abort', stop);
    this.#subscribers.add(subscriber);
    try {
      while (signal?.aborted !== true) {
        for (const [key, tick] of waiting) {
          waiting.delete(key);
          yield tick;
        }
        if (waiting.size > 0) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#subscribers.delete(subscriber);
      signal?.removeEventListener('abort', stop);
    }
  }

  #flush(): void {
    this.#timer = null;
    this.#lastMs = Date.now();
    const ticks = [...this.#changed].map(([run, revision]) => ({ run, revision }));
    this.#changed.clear();
    for (const subscriber of this.#subscribers) subscriber(ticks);
  }
}
