import { randomUUID } from 'node:crypto';
import type { HypothesisTest } from '#core/contract/incident/incident';
import type { Refusal } from '#core/contract/refusal';
import { causes } from '#core/diagnosis/causes/index';
import type { CauseProbe } from '#core/diagnosis/matching/cause';
import { type Result, ok } from '#core/lib/result';
import { masked } from '#core/redaction/masked';
import { SECRET_MARK } from '#core/redaction/placeholder';
import type { IncidentDeps } from '../incident-deps';
import { commandText } from '../command-text';
import { filledArgv, type PlaceholderValues } from '../placeholders';
import type { StoredHypothesis } from '../stored-incident';
import { runOnTarget } from './command-on-target';
import { type Judged, judgeCommand, judgeProbe, type Supports } from './judge-test';

/** Context of a test: the target, the interpreter and the environment of what failed. */
export interface TestContext {
  readonly target: string;
  readonly values: PlaceholderValues;
  /** Without secrets: a test gets none. */
  readonly env: Readonly<Record<string, string>>;
}

/** A test as it is about to run. */
export type TestPlan =
  | { readonly probe: string; readonly env: Readonly<Record<string, string>> }
  | {
      readonly argv: readonly string[];
      readonly supports: Supports;
      readonly limitS: number;
    };

/** Of what a test printed, so many characters stay. */
const MAX_OUTPUT = 8_000;
const OWN_LIMIT_S = 120;

/** The test of a hypothesis; null where it has none, or its command names what is not known here. */
export function planOf(
  { cause, ownTest }: Pick<StoredHypothesis, 'cause' | 'ownTest'>,
  values: PlaceholderValues,
): TestPlan | null {
  if (ownTest !== null) {
    const argv = filledArgv(ownTest.argv, values);
    const { prints, exit } = ownTest;
    const supports = {
      ...(prints === null ? {} : { output: literal(prints) }),
      ...(exit === null ? (prints === null ? { exit: [0] } : {}) : { exit: [exit] }),
    };
    return argv === null ? null : { argv, supports, limitS: OWN_LIMIT_S };
  }
  const probe = cause === null ? null : (causes.get(cause)?.probe ?? null);
  return probe === null ? null : planOfCause(probe.test, values);
}

function planOfCause(test: CauseProbe['test'], values: PlaceholderValues): TestPlan | null {
  if ('probe' in test) return { probe: test.probe, env: test.env ?? {} };
  const argv = filledArgv(test.argv, values);
  return argv === null ? null : { argv, supports: test.supports, limitS: test.limitS };
}

const literal = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));

/** Runs a test, which changes nothing, and says what it means. Refused where its target or its probe is not there. */
export async function runTest(
  plan: TestPlan,
  context: TestContext,
  deps: Pick<IncidentDeps, 'doctor' | 'target'>,
  signal: AbortSignal,
): Promise<Result<HypothesisTest, Refusal>> {
  const startedMs = Date.now();
  const ran =
    'probe' in plan
      ? await runProbe(plan, context, deps, signal)
      : await runCommand(plan, context, deps, signal);
  if (!ran.ok) return ran;
  const { result, says, command, output } = ran.value;
  return ok({
    id: randomUUID(),
    command,
    startedMs,
    endedMs: Date.now(),
    result,
    says: masked(says, SECRET_MARK),
    output: masked(output, SECRET_MARK).slice(-MAX_OUTPUT),
  });
}

interface Ran extends Judged {
  readonly command: string;
  readonly output: string;
}

async function runProbe(
  { probe, env }: Extract<TestPlan, { probe: string }>,
  { target, values }: TestContext,
  { doctor }: Pick<IncidentDeps, 'doctor'>,
  signal: AbortSignal,
): Promise<Result<Ran, Refusal>> {
  const result = doctor.probe(probe, { target, python: values.python }, env);
  const report = await unlessAborted(result, signal);
  if (report === null) {
    return ok({
      result: 'inconclusive',
      says: 'The test was stopped.',
      command: probe,
      output: '',
    });
  }
  if (!report.ok) return report;
  const { title, children } = report.value;
  const output = children.map(({ command, end, output: said }) => `${command}\n${end}\n${said}`);
  return ok({ ...judgeProbe(report.value), command: title, output: output.join('\n') });
}

/** Awaited value; null at an abort. A probe of the setup changes nothing, and ends there by its own limit. */
async function unlessAborted<T>(nonNullable: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const answered = new AbortController();
  const aborted = new Promise<null>((resolve) => {
    const options = { once: true, signal: answered.signal };
    signal.addEventListener('abort', () => resolve(null), options);
  });
  try {
    return await Promise.race([nonNullable, aborted]);
  } finally {
    answered.abort();
  }
}

async function runCommand(
  { argv, supports, limitS }: Extract<TestPlan, { argv: readonly string[] }>,
  { target: id, values, env }: TestContext,
  deps: Pick<IncidentDeps, 'target'>,
  signal: AbortSignal,
): Promise<Result<Ran, Refusal>> {
  const target = await deps.target(id);
  if (!target.ok) return target;
  const hello = await target.value.hello();
  if (!hello.ok) return hello;
  const { python, cwd } = values;
  const end = await runOnTarget(target.value, { argv, cwd, python, env, limitS }, signal);
  const judged = judgeCommand(end, supports, limitS);
  return ok({ ...judged, command: commandText(argv), output: end.output });
}
