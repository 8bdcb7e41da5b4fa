import type { z } from 'zod';
import type { ChainRequest, ChainStep } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run/run';
import type { Queued } from '#core/contract/start/queue-calls';
import { StartRequest } from '#core/contract/run/start-request';
import { ok, type Result } from '#core/lib/result';
import { RUN_PLACEHOLDER } from '#core/training/manifest/parse-manifest';
import { projectChain } from '../../projects/project-chain';
import { refuseSecrets } from '../../runs/queue/refuse-secrets';
import type { Engine } from '../engine';
import { enqueue } from './enqueue';

type Request = z.output<typeof ChainRequest>;
type Parts = Pick<Engine, 'projects' | 'starter' | 'runs' | 'queue'>;

/** The runs of a chain as they are asked for. */
export async function planChain(
  { projects }: Pick<Engine, 'projects'>,
  request: Request,
): Promise<Result<ChainStep[], Refusal>> {
  const stored = await projects.find(request.project);
  if (!stored.ok) return stored;
  const facts = await projects.facts(stored.value.target);
  return projectChain(stored.value, { ...request, facts });
}

/**
 * Starts the first run of a chain and queues the others, each after the one before and only if that succeeded. All of
 * them are planned before: what one of them is refused for, nothing is started for.
 * @param nextId the id of each run, in order
 */
export async function startChain(
  engine: Parts,
  requested: Request,
  nextId: () => RunId,
): Promise<Result<{ started: RunView; queued: Queued[] }, Refusal>> {
  const stored = await engine.projects.find(requested.project);
  if (!stored.ok) return stored;
  const steps = await planChain(engine, requested);
  if (!steps.ok) return steps;
  const secret = steps.value.length > 1 ? refuseSecrets({ env: requested.env }) : ok(undefined);
  if (!secret.ok) return secret;
  const { python, env, secrets } = requested;
  const requests = steps.value.map(({ recipe, params }) =>
    StartRequest.parse({ recipe, params, python, env, secrets, target: stored.value.target }),
  );
  for (const request of requests) {
    const plan = await engine.starter.plan(request);
    if (!plan.ok) return plan;
  }
  const [first, ...rest] = requests;
  const started = await engine.runs.start(StartRequest.parse(first), nextId());
  if (!started.ok) return started;
  const runsDir = started.value.runDir.replace(/\/[^/]*$/, '');
  const queued: Queued[] = [];
  let after = RunId.parse(started.value.runId);
  for (const [at, request] of rest.entries()) {
    const provided = steps.value[at + 1]?.given ?? [];
    const ready = {
      ...request,
      params: withRunDir(request.params, provided, `${runsDir}/${after}`),
    };
    const wait = { request: ready, after, onlyIfSucceeded: true };
    const added = await enqueue(engine, wait, nextId());
    if (!added.ok) return added;
    queued.push(added.value);
    after = added.value.runId;
  }
  return ok({ started: started.value, queued });
}

type Params = z.output<typeof StartRequest>['params'];

/** Values that the run before gives, with its directory in the place of `{run}`. */
function withRunDir(params: Params, provided: readonly string[], runDir: string): Params {
  const filled = provided.flatMap((name) => {
    const value = params[name];
    return typeof value === 'string'
      ? [[name, value.replaceAll(`{${RUN_PLACEHOLDER}}`, runDir)]]
      : [];
  });
  return { ...params, ...Object.fromEntries(filled) };
}
