import { cpus } from 'node:os';
import { TORCH_INDEX } from '#core/contract/download/mirrors';
import type { Refusal } from '#core/contract/refusal';
import type { Hello } from '#core/contract/target/target';
import type { Goal, Matrix, PlanView } from '#core/contract/setup/plan';
import type { ProbeReport, ProbeSubject, ProbeSummary } from '#core/contract/setup/probe';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { type Choice, ChoicesFile } from './choices-file';
import { matrixOf } from './matrix/matrix';
import { Freezes } from './freezes/freezes';
import { LedgerFile } from './ledger/ledger-file';
import type { Plan } from './plan';
import { plans } from './plans';
import type { ProbeContext } from './probe';
import { probes } from './probes';
import { ownPythons } from '../targets/own-python';
import { ProbeLanes } from './run/probe-lanes';
import { runProbe, type ReadSecrets } from './run/run-probe';

/** Probes side by side on one target: as many as half of its agent's threads take. */
const MAX_SIDE_BY_SIDE = 4;

export interface DoctorDeps {
  readonly home: string;
  /** A target by its id, which may be off. */
  readonly target: (id: string) => Promise<Result<Target, Refusal>>;
  /** This computer. */
  readonly host: () => Result<Target, Refusal>;
  /** Environment of the mirrors that the user chose. */
  readonly mirrors?: () => Promise<Readonly<Record<string, string>>>;
  /** Base address of the index of torch wheels. */
  readonly torchIndex?: () => Promise<string>;
  /** API keys that the user stored, for probes that need one. */
  readonly secrets?: ReadSecrets;
}

/** Guided setup of one home: plans, probes, and what the user chose in them. Nothing that a probe read is stored. */
export class Doctor {
  readonly choices: ChoicesFile;
  readonly ledger: LedgerFile;
  readonly freezes: Freezes;
  readonly #deps: DoctorDeps;
  readonly #lanes = new Map<string, ProbeLanes>();

  constructor(deps: DoctorDeps) {
    this.#deps = deps;
    this.choices = new ChoicesFile(deps.home);
    this.ledger = new LedgerFile(deps.home);
    this.freezes = new Freezes(deps.home, Date.now);
  }

  goals(): Goal[] {
    return [...plans].map(([id, plan]) => goalOf(id, plan));
  }

  /** Connects nothing: a target that does not answer already is not asked. */
  async matrix(targets: readonly Target[]): Promise<Matrix> {
    const existing = targets.map(async (target) => {
      const view = target.view();
      const hello = view.state === 'ready' ? await target.hello() : null;
      return { view, platform: hello?.ok === true ? hello.value.platform : null };
    });
    return matrixOf(await Promise.all(existing));
  }

  probes(): ProbeSummary[] {
    return [...probes].map(([id, { title, says }]) => ({ id, title, says }));
  }

  async plan(goal: string, targetId: string): Promise<Result<PlanView, Refusal>> {
    const plan = plans.get(goal);
    if (plan === undefined) return err(noSuch('goal', goal, [...plans.keys()]));
    const target = await this.#deps.target(targetId);
    if (!target.ok) return target;
    const choice = await this.choices.of(goal, targetId);
    if (!choice.ok) return choice;
    return ok(await planView(goal, plan, target.value, choice.value));
  }

  /** Facts of a subject before anything is read. */
  async context(subject: ProbeSubject): Promise<Result<ProbeContext & { at: Target }, Refusal>> {
    const target = await this.#deps.target(subject.target);
    if (!target.ok) return target;
    const held = await heldNode(target.value, subject.job);
    if (held !== null && !held.ok) return held;
    const hello = held === null ? await target.value.hello() : ok(held.value.hello);
    const plan = subject.goal === null ? null : await this.plan(subject.goal, subject.target);
    if (plan !== null && !plan.ok) return plan;
    const isPlanned =
      subject.python === null ||
      (plan?.value.isChosen === false && isOwnPython(subject, hello, target.value));
    const python = isPlanned ? (plan?.value.python ?? null) : subject.python;
    const view = target.value.view();
    const { goal, factory } = subject;
    const mirrors = (await this.#deps.mirrors?.()) ?? {};
    const torchIndex = (await this.#deps.torchIndex?.()) ?? TORCH_INDEX;
    const agreed =
      python === null ? null : await this.freezes.agreed({ target: target.value, python });
    const existing = { target: view, hello, python, goal, factory, mirrors, agreed, torchIndex };
    return ok({ ...existing, ...(held && { node: held.value.node }), at: target.value });
  }

  /** @param env added to the environment of its children, where they do not say otherwise */
  async probe(
    id: string,
    subject: ProbeSubject,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Result<ProbeReport, Refusal>> {
    const probe = probes.get(id);
    if (probe === undefined) return err(noSuch('probe', id, [...probes.keys()]));
    const context = await this.context(subject);
    if (!context.ok) return context;
    const host = this.#deps.host();
    if (!host.ok) return host;
    const { at, ...existing } = context.value;
    const { secrets } = this.#deps;
    const targets = { target: at, host: host.value, env, ...(secrets && { secrets }) };
    const report = await this.#lanesOf(`${subject.target} ${subject.job ?? ''}`).run(
      probe.runsAlone,
      () => runProbe(id, probe, existing, targets, Date.now),
    );
    return ok(report);
  }

  /** Every probe of a subject, side by side where they do not disturb each other. */
  async probeAll(subject: ProbeSubject): Promise<Result<ProbeReport[], Refusal>> {
    const reports = await Promise.all([...probes.keys()].map((id) => this.probe(id, subject)));
    const refused = reports.find((report) => !report.ok);
    if (refused?.ok === false) return refused;
    return ok(reports.flatMap((report) => (report.ok ? [report.value] : [])));
  }

  #lanesOf(target: string): ProbeLanes {
    const probeLanes = this.#lanes.get(target);
    if (probeLanes !== undefined) return probeLanes;
    const lanes = new ProbeLanes(Math.min(MAX_SIDE_BY_SIDE, Math.max(2, cpus().length)));
    this.#lanes.set(target, lanes);
    return lanes;
  }
}

/** The compute node that a job holds for checks; null where none is named. */
async function heldNode(target: Target, job: string | undefined) {
  if (job === undefined) return null;
  const allocation = await target.allocation();
  if (!allocation.ok) return allocation;
  const held = allocation.value;
  if (held?.node == null || held.jobId !== job || held.isOver) return err(noNode(job));
  const { hello, seesLoginTemp } = held.node;
  return ok({ hello, node: { job, folder: held.folder, seesLoginTemp } });
}

const noNode = (job: string): Refusal => ({
  code: 'no-allocation',
  says: `Job ${job} does not hold a node for checks now.`,
  remedy: 'Check a node of the cluster again.',
});

async function planView(id: string, plan: Plan, target: Target, choice: Choice): Promise<PlanView> {
  const view = target.view();
  const hello = await target.hello();
  const own = hello.ok ? await ownPythonExists(target, ownPythons(hello.value, view, id)) : null;
  const steps = plan.steps.filter(({ only }) => only?.(view) ?? true);
  return {
    goal: goalOf(id, plan),
    target: target.id,
    python: plan.hasEnvironment ? (choice.python ?? own) : null,
    isChosen: choice.python !== null,
    steps: steps.map(({ only: _only, ...step }) => ({
      ...step,
      probes: [...step.probes],
      skipped: choice.skipped.includes(step.id),
    })),
    start: plan.start,
  };
}

/** The interpreter that is there; the usual one while none is. Read again each time: who made the environment is not stored. */
async function ownPythonExists(
  target: Target,
  [usual, ...others]: readonly [string, ...string[]],
): Promise<string> {
  for (const other of others) {
    const usualExists = await target.exists(usual);
    if (usualExists.ok && usualExists.value) return usual;
    const exists = await target.exists(other);
    if (exists.ok && exists.value) return other;
  }
  return usual;
}

/** A page that knows the environment from before a fix may name the interpreter that it had then. */
function isOwnPython(
  { goal, python }: ProbeSubject,
  hello: Result<Hello, Refusal>,
  target: Target,
): boolean {
  if (goal === null || python === null || !hello.ok) return false;
  return ownPythons(hello.value, target.view(), goal).includes(python);
}

function goalOf(id: string, plan: Plan): Goal {
  const { title, says, downloadBytes, diskBytes, minutes } = plan;
  return { id, title, says, downloadBytes, diskBytes, minutes };
}

const noSuch = (what: string, id: string, existing: readonly string[]): Refusal => ({
  code: `no-such-${what}`,
  says: `There is no ${what} "${id}".`,
  remedy: `Choose one of: ${existing.join(', ')}.`,
});
