import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { readDeclared } from './criteria/declared-file';
import { laterFacts } from './criteria/later-facts';
import { judgeRun } from './judge-run';
import type { RunDeps } from './run-deps';

/** A run of which every byte was read. */
interface ReadRun {
  readonly spec: Spec;
  readonly digest: RunDigest;
  /** Its log on this machine. */
  readonly logFile: string;
}

/** The verdict of a run with what the user declared after its end; null: what it left could not be checked. */
export async function judgeAsDeclared(
  { home, target, store }: Pick<RunDeps, 'home' | 'target' | 'store'>,
  { spec, digest, logFile }: ReadRun,
): Promise<Judgement | null> {
  const declared = await readDeclared(home, spec.runId);
  const later = declared === null ? null : await laterFacts(declared, spec.cwd, logFile);
  return judgeRun({ target, store, later }, spec, digest);
}
