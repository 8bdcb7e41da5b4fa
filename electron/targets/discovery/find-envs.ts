import { setImmediate as breathe } from 'node:timers/promises';
import type { PyEnv } from '#core/contract/target';
import { describeEnv, envOfPython, envOfRegistered, isMarked } from './describe-env';
import type { Machine } from './machine';
import type { Place } from './markers';
import { condaPlaces, folders, pathPythons, poetryPlaces, skipped } from './places';

/** The engine's own turn: others wait no longer than this for theirs. */
const TURN_MS = 8;

/**
 * Environments of this machine, each once, found by markers alone: no interpreter is started. What was not found
 * in time is left out.
 */
export async function findEnvs(
  machine: Machine,
  budgetMs = machine.markers.budgetMs,
): Promise<readonly PyEnv[]> {
  const found = new Map<string, PyEnv>();
  const untilMs = performance.now() + budgetMs;
  let turnMs = performance.now() + TURN_MS;
  for (const env of candidates(machine)) {
    const key = env === null ? null : identity(machine, env);
    if (env !== null && key !== null && !found.has(key)) found.set(key, env);
    if (performance.now() > untilMs) break;
    if (performance.now() < turnMs) continue;
    await breathe();
    turnMs = performance.now() + TURN_MS;
  }
  return [...found.values()];
}

/** What lies in every place of the table, in its order; null for what is none. */
function* candidates(machine: Machine): Generator<PyEnv | null> {
  for (const place of machine.markers.places)
    if (place.for === undefined || place.for.includes(machine.shape))
      yield* ofPlace(machine, place);
}

function* ofPlace(machine: Machine, place: Place): Generator<PyEnv | null> {
  if (place.source === 'path')
    for (const python of pathPythons(machine)) yield envOfPython(machine, python);
  else if (place.source === 'registry')
    for (const entry of machine.registry) yield envOfRegistered(machine, entry);
  else
    for (const prefix of prefixes(machine, place))
      yield machine.isAway(prefix) ? null : describeEnv(machine, prefix, place);
}

/** Folders of one line of the table. */
function* prefixes(machine: Machine, place: Place): Generator<string> {
  if (place.source === 'conda') yield* condaPlaces(machine);
  if (place.source === 'poetry-config') yield* poetryPlaces(machine);
  const skips = place.expects === undefined ? skipped(machine) : undefined;
  for (const template of place.at ?? []) yield* folders(machine, template, skips);
}

/** Equal for two ways to the same environment: an environment is its folder, any other Python its real interpreter. */
function identity(machine: Machine, env: PyEnv): string {
  const isFolder = env.state === 'broken' || isMarked(machine, env.prefix);
  const path = machine.real(isFolder ? env.prefix : env.python) ?? env.prefix;
  return machine.shape === 'win32' ? path.toLowerCase() : path;
}
