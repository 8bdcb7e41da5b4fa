import { finding } from '#core/contract/finding';
import type { ProbeChild, ProbeReport } from '#core/contract/setup/probe';
import { err } from '#core/lib/result';
import type { Target } from '../../targets/target';
import type { ChildRequest, ChildResult, Judgement, Probe, ProbeContext } from '../probe';
import { childFault, isLate, wasNotRun } from './child-end';
import { offeredFix } from '../fix-runs/offered-fix';

const MAX_OUTPUT = 20_000;
/** Rounds of children; a probe that wants more is a fault of ours. */
const MAX_ROUNDS = 40;

type ScriptTarget = Pick<Target, 'id' | 'hello' | 'runScript'>;

/** Targets on which the children of a probe run. */
export interface ProbeTargets {
  readonly target: ScriptTarget;
  /** This computer. */
  readonly host: ScriptTarget;
  /** Added to the environment of every child. */
  readonly env?: Readonly<Record<string, string>>;
  /** Stored API keys for a target, by environment name. */
  readonly secrets?: ReadSecrets;
}

export type ReadSecrets = (
  names: readonly string[],
  target: string,
) => Promise<Readonly<Record<string, string>>>;

/**
 * Runs one probe: its children round by round, then its judgement. How a child died is an answer like any other.
 * @param nowMs wall clock, for the time beside the proof
 */
export async function runProbe(
  id: string,
  probe: Probe,
  context: ProbeContext,
  targets: ProbeTargets,
  nowMs: () => number,
): Promise<ProbeReport> {
  const began = performance.now();
  const early = withoutChildren(probe, context);
  const results = early === null ? await runChildren(probe, context, targets) : [];
  const clock = { atMs: nowMs(), tookMs: performance.now() - began };
  return reportOf(id, probe, results, context, clock);
}

/** Report of a probe on what its children answered. Pure. */
export function reportOf(
  id: string,
  probe: Probe,
  results: readonly ChildResult[],
  context: ProbeContext,
  { atMs, tookMs }: Pick<ProbeReport, 'atMs' | 'tookMs'>,
): ProbeReport {
  const judgement = withoutChildren(probe, context) ?? probe.judge(results, context);
  const { state, value, says, advice = '', rows = [], evidence = [] } = judgement;
  const { fixes = [], remedies = [] } = judgement;
  return {
    probe: id,
    title: probe.title,
    state,
    value,
    rows: [...rows],
    finding: finding(id, state === 'skipped' ? 'ok' : state, says, {
      advice,
      evidence: evidence.map((text) => ({ kind: 'text', text })),
      remedies: [...fixes.flatMap((offer) => offeredFix(offer, context) ?? []), ...remedies],
      atMs,
    }),
    children: results.map(childOf),
    ...latenessOf(state, results),
    ...(results.some((one) => wasNotRun(one) || isLate(one)) ? { couldNotRun: true } : {}),
    tookMs,
    atMs,
  };
}

/** Report without children: nothing is known of an environment on a target that does not answer; or the probe does not apply. */
export function withoutChildren(probe: Probe, context: ProbeContext): Judgement | null {
  if (probe.subject === 'environment' && !context.hello.ok) {
    const { says, remedy } = context.hello.error;
    return { state: 'unknown', value: 'could not check', says, advice: remedy };
  }
  const skip = probe.skips?.(context) ?? null;
  return skip === null ? null : { state: 'skipped', value: 'does not apply', says: skip };
}

/** Says of a report that it could not check because a child took longer than it may. */
export const latenessOf = (
  state: ProbeReport['state'],
  results: readonly ChildResult[],
): Pick<ProbeReport, 'isLate'> =>
  state === 'unknown' && results.some(isLate) ? { isLate: true } : {};

async function runChildren(
  probe: Probe,
  context: ProbeContext,
  targets: ProbeTargets,
): Promise<readonly ChildResult[]> {
  const results: ChildResult[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const requests = probe.children(context, results);
    if (requests.length === 0) break;
    const ran = requests.map((request) => runChild(request, targets, context));
    results.push(...(await Promise.all(ran)));
  }
  return results;
}

/** A check reads through the same mirrors as the command that it leads to. */
async function runChild(
  request: ChildRequest,
  targets: ProbeTargets,
  { mirrors = {}, node }: ProbeContext,
): Promise<ChildResult> {
  const target = request.at === 'host' ? targets.host : targets.target;
  const hello = await target.hello();
  const { script, python, words, limitS, secretEnv = [] } = request;
  const stored = secretEnv.length === 0 ? {} : await targets.secrets?.(secretEnv, target.id);
  const env = { ...mirrors, ...targets.env, ...stored, ...request.env };
  const job = request.at === 'target' && node !== undefined ? { job: node.job } : {};
  const outcome = hello.ok
    ? await target.runScript({ script: `probes/${script}`, python, words, env, limitS, ...job })
    : err(hello.error);
  return { request, outcome };
}

function childOf(result: ChildResult): ProbeChild {
  const { request, outcome } = result;
  const changes = Object.entries(request.env).map(([name, value]) =>
    value === null ? `-u ${name}` : `${name}=${value}`,
  );
  const command = [
    ...(changes.length === 0 ? [] : ['env', ...changes]),
    request.python ?? 'python3',
    `${request.script}.py`,
    JSON.stringify(request.words),
  ].join(' ');
  const end = childFault(result) ?? 'It ended with exit code 0.';
  if (!outcome.ok) return { command, script: '', end, output: '', tookMs: 0 };
  const { answers, errors, tookMs, source } = outcome.value;
  const output = [...answers.map((answer) => JSON.stringify(answer)), errors].join('\n');
  return { command, script: source, end, output: output.slice(0, MAX_OUTPUT), tookMs };
}
