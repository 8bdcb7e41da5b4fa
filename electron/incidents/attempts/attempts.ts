import type { Attempt } from '#core/contract/incident/incident';
import type { RunView } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import { ANY_PYTHON, interpreterOfRun, scriptOf } from '#core/training/command-script';
import { isOwnFolder } from '#core/training/again-request';
import type { DiagnosedRun, IncidentDeps } from '../incident-deps';
import { type AttemptFacts, changesBetween } from './changes';
import { milestonesOf } from './milestones';

const MAX_ATTEMPTS = 60;

/** Identity of a goal: the recipe, and of a command its folder and what it runs. */
function goalOf({ recipe, argv, cwd }: Spec, runDir: string, acceptsArgv: boolean): string {
  if (!acceptsArgv) return recipe;
  const folder = isOwnFolder(cwd, runDir) ? '' : cwd;
  return JSON.stringify([recipe, folder, scriptOf(argv) ?? argv.slice(0, 3).join(' ')]);
}

type AttemptDeps = Pick<IncidentDeps, 'runs' | 'store' | 'doctor' | 'recipe'>;

/**
 * Attempts at the goal of a run, the oldest first: runs of the same recipe and command, and those that were made from one
 * another. Each with the milestones that it reached and what was changed since the one before.
 */
export async function attemptsAt(run: DiagnosedRun, deps: AttemptDeps): Promise<Attempt[]> {
  const { recipe } = run.spec;
  const acceptsArgv = deps.recipe(recipe)?.takesArgv ?? true;
  const goal = goalOf(run.spec, run.digest.runDir, acceptsArgv);
  const views = (await deps.runs.list()).filter(
    (view) => view.recipe === recipe && !view.foreign && view.phase !== 'queued',
  );
  const newest = views
    .toSorted((a, b) => b.runId.localeCompare(a.runId))
    .filter(({ runId }, at) => at < MAX_ATTEMPTS || runId === run.spec.runId);
  const all = await Promise.all(newest.map((view) => openedRun(view, deps)));
  const opened = all.flatMap((one) => one ?? []).toReversed();
  const own = opened.filter(
    (one) =>
      goalOf(one.run.spec, one.run.digest.runDir, acceptsArgv) === goal || isKin(one.run, run),
  );
  const facts = await Promise.all(own.map((one) => factsOf(one.run, acceptsArgv, deps)));
  const attempts = own.map(async ({ run: each, view }, at): Promise<Attempt> => {
    const from = own.findIndex(({ view: { runId } }) => runId === (each.spec.parent ?? ''));
    const before = facts[from === -1 ? at - 1 : from];
    const now = facts[at];
    return {
      run: view.runId,
      name: view.name,
      atMs: view.startedMs ?? each.spec.createdMs,
      verdict: view.verdict,
      from: each.spec.parent ?? null,
      milestones: await milestonesOf(view, deps.store),
      changed: before === undefined || now === undefined ? [] : changesBetween(before, now),
    };
  });
  return Promise.all(attempts);
}

const isKin = (one: DiagnosedRun, other: DiagnosedRun): boolean =>
  one.spec.parent === other.spec.runId || other.spec.parent === one.spec.runId;

async function openedRun(
  view: RunView,
  { runs }: Pick<AttemptDeps, 'runs'>,
): Promise<{ readonly run: DiagnosedRun; readonly view: RunView } | null> {
  const run = await runs.open(view.runId);
  return run.ok ? { run: run.value, view } : null;
}

/** A command without what differs from run to run: its id in its own paths, and the interpreter, which represents itself. */
function comparable({ argv, runId, python }: Spec): string[] {
  return argv.map((word, at) => {
    const isPython = at === 0 && (word === python || ANY_PYTHON.has(word));
    return isPython ? 'python' : word.replaceAll(runId, 'RUN-ID');
  });
}

async function factsOf(
  { spec }: DiagnosedRun,
  acceptsArgv: boolean,
  { doctor }: Pick<AttemptDeps, 'doctor'>,
): Promise<AttemptFacts> {
  const { target, params, env, ownEnv = [], createdMs } = spec;
  const python = interpreterOfRun(spec);
  const packages = python === null ? null : await doctor.packages({ target, python }, createdMs);
  const isCommand = acceptsArgv || spec.byHand === true;
  return {
    target,
    python,
    params: isCommand ? {} : params,
    argv: isCommand ? comparable(spec) : null,
    env: Object.fromEntries(ownEnv.map((name) => [name, env[name] ?? ''])),
    secretEnv: spec.secretEnv,
    packages,
  };
}
