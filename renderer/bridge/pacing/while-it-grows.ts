import type { Connection } from '../connection/connection';
import { Throttle } from './throttle';

/**
 * Runs a job now, and again when the run has changed since, at most so often; never twice at once.
 * @returns ends it
 */
export function whileItGrows(
  connection: Connection,
  run: string,
  everyMs: number,
  job: (signal: AbortSignal) => Promise<void>,
): () => void {
  const once = new Throttle(0, ({ signal }) => job(signal));
  const changes = new Throttle(everyMs, () => once.wantNow());
  const stops = [
    connection.onChange((change) => {
      if (change.run === run) changes.request();
    }),
    // While the line was down, changes were missed.
    connection.onLink(() => {
      if (connection.link().state === 'connected') once.wantNow();
    }),
  ];
  once.wantNow();
  return () => {
    once.stop();
    for (const stop of stops) stop();
  };
}
