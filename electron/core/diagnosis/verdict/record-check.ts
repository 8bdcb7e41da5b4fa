import type { RecordGoal } from '../../contract/run/record-goal';
import { parseLooseJson } from '../../lib/loose-json';
import { figure } from '../../lib/time-words';
import type { RecordFile, VerdictInput } from './verdict-input';
import { type VerdictReason, verdictReason } from './verdict-reason';

/**
 * Judges what a trainer wrote down about itself in a JSON file: "3,536 of 100,000 timesteps". The file of a run that was interrupted says
 * so, where the exit code is 0 and the log says COMPLETE.
 */
export function recordReason(
  { records }: Pick<VerdictInput, 'records'>,
  goal: RecordGoal,
): VerdictReason {
  const expectation = expectationOf(goal);
  const file = records.find(({ glob }) => glob === goal.glob);
  const read = file === undefined ? unseen(goal.glob) : readRecord(file, goal);
  return verdictReason({ id: 'record', expectation, ...read });
}

interface Read {
  readonly holds: boolean | null;
  readonly fact: string;
  readonly objection: string;
}

function readRecord({ path, text, stale }: RecordFile, goal: RecordGoal): Read {
  if (path === null) {
    const older = stale === 0 ? '' : ` (${figure(stale)} older than this run)`;
    const fact = `0 new files ${goal.glob}${older}`;
    return { holds: false, fact, objection: `It wrote no new record ${goal.glob}${older}.` };
  }
  const name = baseName(path);
  const json = text === null ? undefined : parseLooseJson(text);
  if (json === undefined) {
    const fact = `${name} could not be read as JSON`;
    return { holds: null, fact, objection: `Its record ${name} could not be read as JSON.` };
  }
  const value = numberAt(json, goal.value);
  const target = typeof goal.target === 'number' ? goal.target : numberAt(json, goal.target);
  if (value === null || target === null) {
    const fact = `${name} has no number "${value === null ? goal.value : goal.target}"`;
    return { holds: null, fact, objection: `Its record ${fact}.` };
  }
  const fact = `${figure(value)} of ${figure(target)} ${unitOf(goal.value)} in ${name}`;
  return { holds: value >= target, fact, objection: `It recorded only ${fact}.` };
}

function unseen(glob: string): Read {
  const fact = `${glob} could not be checked`;
  return { holds: null, fact, objection: `Could not read the record ${glob}.` };
}

const expectationOf = ({ value, target, glob }: RecordGoal): string =>
  `${value} of at least ${typeof target === 'number' ? figure(target) : target} in ${baseName(glob)}`;

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** "timesteps" of `result.total_timesteps`. */
const unitOf = (key: string): string =>
  (key.split('.').at(-1) ?? key).replace(/^(?:total|num|n)_/, '').replaceAll('_', ' ');

/** The number at a key path; a key may itself hold dots. null: there is none. */
function numberAt(json: unknown, key: string): number | null {
  const value = valueAt(json, key);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function valueAt(json: unknown, key: string): unknown {
  if (typeof json !== 'object' || json === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(json));
  if (fields.has(key)) return fields.get(key);
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const value = valueAt(fields.get(key.slice(0, dot)), key.slice(dot + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}
