import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { IncidentFiles } from './incident-files';
import { noHypothesis, noIncident } from './incident-refusals';
import type { StoredHypothesis, StoredIncident } from './stored-incident';

interface NamedHypothesis {
  readonly incident: StoredIncident;
  readonly hypothesis: StoredHypothesis;
}

/** An incident from its file, or that there is none. */
export async function readIncident(
  files: IncidentFiles,
  id: string,
): Promise<Result<StoredIncident, Refusal>> {
  const stored = await files.read(id);
  if (!stored.ok) return stored;
  return stored.value === null ? err(noIncident(id)) : ok(stored.value);
}

/** A hypothesis from the file of its incident, or which ones that has. */
export async function readHypothesis(
  files: IncidentFiles,
  id: string,
  of: string,
): Promise<Result<NamedHypothesis, Refusal>> {
  const stored = await readIncident(files, id);
  if (!stored.ok) return stored;
  const { hypotheses } = stored.value;
  const hypothesis = hypotheses.find((one) => one.id === of);
  const existing = hypotheses.map((one) => one.id);
  return hypothesis === undefined
    ? err(noHypothesis(of, existing))
    : ok({ incident: stored.value, hypothesis });
}
