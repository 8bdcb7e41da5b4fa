import { Coalescer } from './coalescer';
import type { Connection } from './connection';
import { OneAtATime } from './one-at-a-time';

/**
 * Does a job now, and again when the run has changed since, at most so often; never twice at once.
 * @returns ends it
 */
export function whileItGrows(
  connection: Connection,
  run: string,
  everyMs: number,
  job: (signal: AbortSignal) => Promise<void>,
): () => void {
  const once = new OneAtATime(job);
  const changes = new Coalescer<string>(everyMs, () => once.want());
  const stops = [
    connection.onTick((tick) => {
      if (tick.run === run) changes.add(run);
    }),
    // While the line was down, ticks were missed.
    connection.onLink(() => {
      if (connection.link().state === 'connected') once.want();
    }),
  ];
  once.want();
  return () => {
    once.stop();
    for (const stop of stops) stop();
  };
}
