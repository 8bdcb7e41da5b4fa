/** Exponential back-off: the first wait, doubled after every failure, never longer than the last. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Wait after so many failures in a row. */
export function backOffMs({ firstMs, maxMs }: BackOff, failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/**
 * Jitter: a wait shortened by up to a quarter, so that many who failed together do not come back together.
 * @param chance from 0 to 1
 */
export function withJitter(waitMs: number, chance: number): number {
  return waitMs * (0.75 + chance / 4);
}

/** Time and cancellation for retries; core/ has no timers. An AbortSignal is a `signal`. */
export interface RetryDeps {
  /** Must end early, and need not reject, when the signal is aborted. */
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Retries an attempt until its answer is good enough, and gives the last answer. After an abort nothing is attempted,
 * but for the first attempt, which is always made.
 *
 * @param again the wait before the next attempt; null: this answer is final
 */
export async function retry<T>(
  attempt: (tries: number) => Promise<T>,
  again: (answer: T, tries: number) => number | null,
  { sleep, signal }: RetryDeps,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(tries);
    const waitMs = signal?.aborted === true ? null : again(answer, tries);
    if (waitMs === null) return answer;
    await sleep(waitMs);
    if (signal?.aborted === true) return answer;
  }
}

/**
 * Reconnects until aborted: opens a connection, serves it to its end, opens the next. Where none can be opened (`open` rejects or gives
 * null) the waits grow; after one that was served they start over.
 */
export async function reconnect<T>(
  open: () => Promise<T | null>,
  serve: (connection: T) => Promise<void>,
  waits: BackOff,
  deps: RetryDeps,
): Promise<void> {
  let failures = 0;
  const attempt = async (): Promise<void> => {
    const connection = await open().catch(() => null);
    failures = connection === null ? failures + 1 : 0;
    if (connection !== null) await serve(connection);
  };
  if (deps.signal?.aborted !== true) await retry(attempt, () => backOffMs(waits, failures), deps);
}
