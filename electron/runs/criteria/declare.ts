import type { Expectations } from '#core/contract/run/run-directory';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { OpenedRun } from '../book/run';
import { commandOf, keepCriteria } from './command-criteria';
import { writeDeclared } from './declared-file';

/**
 * Declares what counts as success for a run that has ended: it is kept for the run and for the next one of its command,
 * and the run is judged again. Nothing in `criteria` takes back what was declared.
 * @param judge judges the run again; null: no one can look at its files now
 */
export async function declareSuccess(
  run: OpenedRun,
  criteria: Expectations,
  home: string,
  judge: () => Promise<OpenedRun | null>,
): Promise<Result<OpenedRun, Refusal>> {
  const { spec, digest, judgement } = run;
  if (spec.importedFrom !== null) return err(notJudged(spec.name));
  if (judgement === null) return err(notEnded(spec.name));
  const declared = isEmpty(criteria) ? null : criteria;
  const written = await writeDeclared(home, spec.runId, declared);
  if (!written.ok) return written;
  const command = commandOf(spec, digest.runDir);
  const stored = command === null ? ok(undefined) : await keepCriteria(home, command, declared);
  if (!stored.ok) return stored;
  const judged = await judge();
  return judged === null ? err(unseen(spec.name)) : ok(judged);
}

function isEmpty(criteria: Expectations): boolean {
  return Object.values(criteria).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === undefined,
  );
}

const notJudged = (name: string): Refusal => ({
  code: 'run-imported',
  says: `${name} was imported. Imported runs don’t record how they ended, so it gets no verdict.`,
  remedy: 'Declare success criteria for a run that RL Cockpit started.',
});

const notEnded = (name: string): Refusal => ({
  code: 'run-not-judged',
  says: `${name} has not ended yet, or RL Cockpit has not read its end yet.`,
  remedy: 'Set success criteria after it has ended.',
});

const unseen = (name: string): Refusal => ({
  code: 'files-unreachable',
  says: `The criteria are saved, but the files of ${name} cannot be reached now, so its verdict did not change.`,
  remedy: 'Connect its target, then open the run again.',
});
