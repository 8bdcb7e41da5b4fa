import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { refusePatterns } from '#core/telemetry/patterns/refuse-patterns';
import { commandOfRun } from '../criteria/command-key';
import type { OpenedRun } from '../book/run';
import { keepPatterns } from './command-patterns';
import { writePatterns } from './patterns-file';

/**
 * Sets the patterns with which the log of a run is read, for this run and for the next one of its command. The log itself is read again by
 * anyone who follows the run.
 */
export async function setPatterns(
  { spec, digest }: OpenedRun,
  patterns: readonly string[],
  home: string,
): Promise<Result<void, Refusal>> {
  const misread = refusePatterns(patterns);
  if (misread !== null) return err(misread);
  const written = await writePatterns(home, spec, patterns);
  if (!written.ok) return written;
  if (spec.importedFrom !== null) return ok(undefined);
  return keepPatterns(home, commandOfRun(spec, digest.runDir), patterns);
}
