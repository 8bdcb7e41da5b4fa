/** A change continues so long for a client whose connection was cut: it is back within a second, or it is gone. */
export const GRACE_MS = 10_000;

/**
 * Signal of a change that outlives a cut of its client's line for a while: the client asks again for the same change.
 * A client that gives up over an open line ends it at once.
 * @param isWanted whether a client with an open line waits for the change
 */
export function outlivingLine(
  signal: AbortSignal | undefined,
  isWanted: () => boolean,
  graceMs: number,
): AbortSignal {
  const ended = new AbortController();
  const end = (): void => ended.abort(signal?.reason);
  const later = (): void => void setTimeout(() => isWanted() || end(), graceMs).unref();
  const gone = (): void => (isWanted() ? end() : later());
  if (signal?.aborted === true) gone();
  else signal?.addEventListener('abort', gone, { once: true });
  return ended.signal;
}
