import path from 'node:path';
import { z } from 'zod';
import { StartedFix } from '#core/contract/setup/fix-runs';
import { ProbeSubject } from '#core/contract/setup/probe';
import { JsonFile } from '../../files/json-file';

/** Execution of a fix as the engine stores it: what is shown of it, and what its proof needs. */
export const StoredFixRun = StartedFix.extend({
  subject: ProbeSubject,
  /** Process that reports its end; null while it was not started. */
  process: z.int().nullable(),
  /** Its environment, whose packages were recorded before it, and its commands; null where nothing was recorded. */
  changes: z.object({ python: z.string(), command: z.string() }).nullable(),
});
export type StoredFixRun = z.infer<typeof StoredFixRun>;

const Stored = z.object({ schema: z.literal(1), runs: z.array(StoredFixRun) });
type Stored = z.infer<typeof Stored>;

/** Executions of fixes of one home (`fix-runs.json`): an engine that is restarted knows which of them ran. */
export const fixRunsFile = (home: string): JsonFile<Stored> =>
  new JsonFile(path.join(home, 'fix-runs.json'), Stored, { schema: 1, runs: [] });

/** What a probe read is not stored: it is read again. */
export function withoutReports(run: StoredFixRun): StoredFixRun {
  const { progress } = run;
  return 'reports' in progress ? { ...run, progress: { ...progress, reports: [] } } : run;
}
