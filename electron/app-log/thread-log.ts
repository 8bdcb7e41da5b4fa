import { getEnvironmentData } from 'node:worker_threads';
import { z } from 'zod';
import { LogPart } from '#core/contract/app-log/app-log';
import { joinProcessLog, THREAD_KEY } from './process-log';

const ThreadLog = z.object({ home: z.string(), part: LogPart });

/** Lets a worker thread write to the log of its process; nothing where that has none. */
export function openThreadLog(): void {
  const inherited = ThreadLog.safeParse(getEnvironmentData(THREAD_KEY));
  if (inherited.success) joinProcessLog(inherited.data.home, inherited.data.part);
}
