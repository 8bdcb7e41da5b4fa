import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import type { SweepRequest } from '#core/contract/start/sweep-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { err, ok, type Result } from '#core/lib/result';
import { withArgvValue } from '#core/training/argv-value';
import { defaultName } from '#core/training/default-name';
import { combinations, memberName, sweepProblem } from '#core/training/sweep';
import { newRunId } from '../new-run-id';
import { refuseSecrets } from '../queue/refuse-secrets';
import type { Starter } from '../start/starter';

export type Request = z.output<typeof SweepRequest>;

/** Dependencies of planning a sweep on the rest of an engine. */
export interface PlanDeps {
  readonly starter: Pick<Starter, 'plan'>;
  readonly runs: { find(run: string): Promise<Result<unknown, Refusal>> };
}

/** A run of a sweep as it would start. */
export interface PlannedRun {
  readonly runId: RunId;
  readonly name: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly request: z.output<typeof StartRequest>;
  readonly spec: Spec;
}

export interface PlannedSweep {
  readonly id: string;
  readonly name: string;
  readonly runs: readonly PlannedRun[];
  /** Whether a cluster gets all of it as one array job, and starts its tasks by itself. */
  readonly isArray: boolean;
}

/** Plans every run of a sweep, without starting any: what one of them is refused for, the sweep is refused for. */
export async function planSweep(
  deps: PlanDeps,
  requested: Request,
  nextId: () => RunId = () => newRunId(Date.now()),
): Promise<Result<PlannedSweep, Refusal>> {
  const refused = await refusal(deps, requested);
  if (refused !== null) return err(refused);
  const id: string = nextId();
  const name = requested.request.name ?? defaultName(requested.request.recipe, id);
  const all = combinations(requested.varies);
  const varies = requested.varies.map((axis) => axis.name);
  const runs: PlannedRun[] = [];
  for (const [at, values] of all.entries()) {
    const sweep = { id, name, index: at + 1, size: all.length, varies };
    const request = { ...varied(requested.request, values), name: memberName(name, values), sweep };
    const plan = await deps.starter.plan(request, nextId());
    if (!plan.ok) return plan;
    const { spec } = plan.value;
    // A command says its interpreter itself: chosen for it, another one would take its part.
    const python = request.argv.length > 0 ? request.python : spec.python;
    const ready = { ...request, name: spec.name, python };
    runs.push({ runId: spec.runId, name: spec.name, values, request: ready, spec });
  }
  return ok({ id, name, runs, isArray: isArray(runs, requested) });
}

/** Slurm takes turns by itself; it cannot stop after a failure, and does not know which runs succeeded. */
const isArray = (
  runs: readonly PlannedRun[],
  { after, stopsAfterFailure }: Pick<Request, 'after' | 'stopsAfterFailure'>,
): boolean =>
  runs.length > 1 &&
  after === null &&
  !stopsAfterFailure &&
  runs.every(({ spec }) => spec.slurm !== undefined);

/** The last run of an array, whose start submits all of it; null where each run is a job of its own. */
export function arraySpec({ id, runs, isArray: isOne }: PlannedSweep, atOnce: number): Spec | null {
  const spec = runs.at(-1)?.spec;
  if (!isOne || spec?.slurm === undefined) return null;
  const array = { id, index: runs.length, size: runs.length, atOnce };
  return { ...spec, slurm: { ...spec.slurm, array } };
}

type Values = PlannedRun['values'];

/** The start with these values: among its parameters, and of a command in its words. */
function varied(request: Request['request'], values: Values): Request['request'] {
  if (request.argv.length === 0) return { ...request, params: { ...request.params, ...values } };
  const argv = Object.entries(values).reduce<readonly string[]>(
    (words, [name, value]) => withArgvValue(words, name, value) ?? words,
    request.argv,
  );
  return { ...request, argv: [...argv] };
}

/** Whether it is a command that does not have this option with a value. */
const isAbsent = (argv: readonly string[], name: string): boolean =>
  argv.length > 0 && withArgvValue(argv, name, 0) === null;

const noOption = (name: string): Refusal => ({
  code: 'sweep-no-option',
  says: `The command has no ${name} with a value that could vary.`,
  remedy: `Write it into the command, for example --${name} 1.`,
});

async function refusal({ runs }: PlanDeps, requested: Request): Promise<Refusal | null> {
  const { request, varies, after } = requested;
  if (request.byHand !== null) return NO_PARAMETERS;
  const absent = varies.find(({ name }) => isAbsent(request.argv, name));
  if (absent !== undefined) return noOption(absent.name);
  const secret = refuseSecrets(request);
  if (!secret.ok) return secret.error;
  const awaited = after === null ? null : await runs.find(after);
  return awaited?.ok === false ? awaited.error : sweepProblem(varies);
}

const NO_PARAMETERS: Refusal = {
  code: 'sweep-by-hand',
  says: 'A command that you write yourself has no parameters that could vary.',
  remedy: 'Use the form of a recipe, or start the commands one by one.',
};
