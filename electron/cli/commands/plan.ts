import type { PlanStepView, PlanView } from '#core/contract/setup/plan';
import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { fixLines } from '../fix/fix-lines';
import { fixGoal, goalTools, isFixedAlone } from '../fix/goal-fixes';
import { EXIT, granted, type Io, misused } from '../io';
import { nextAfterPlan, nextText } from '../text/next-command';
import { table } from '../text/run-text';
import { probeAll } from '../fix/probe-all';

const ACTORS = { administrator: 'administrator', you: 'you', cockpit: 'RL Cockpit' } as const;

const form: CommandForm = {
  name: 'plan',
  words: '[GOAL]',
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    steps: flagSwitch('List the steps without checking them.', { excludes: ['fix'] }),
    fix: flagSwitch('Run the fixes of its steps here, one after the other.'),
    yes: flagSwitch('Run each without asking.', { needs: ['fix'] }),
  },
};

export default {
  ...form,
  says: 'Show the steps to a goal on a target, and which of them are proved now; --steps lists them without checking. --fix runs what fixes them, in their order: each is shown first and runs after your yes; it ends at the first that fails or needs a decision. Without a goal: the goals.',
  async run(parsed, io) {
    const [goal, ...more] = parsed.words;
    if (more.length > 0) return misused('This is more than one goal.', 'Name one goal.');
    if (goal === undefined) return listGoals(io);
    const target = textFlag(parsed, 'target') ?? 'local';
    const isUnchecked = isOn(parsed, 'steps');
    const [isFixing, isAgreed] = [isOn(parsed, 'fix'), isOn(parsed, 'yes')];
    if (target !== 'local') await io.link.ask((client) => client.targets.connect({ target }));
    const plan = granted(await io.link.ask((client) => client.setup.plan({ goal, target })));
    const subject = { target, goal, python: null };
    if (isFixing) await fixSteps(plan, subject, isAgreed, io);
    const probes = isUnchecked ? [] : plan.steps.flatMap((step) => step.probes);
    const reports = await probeAll(io, subject, probes);
    const steps = plan.steps.map((step) => ({ ...step, state: stepState(step, reports) }));
    const fixes = fixLines(reports, subject);
    const isOpen = steps.some(({ state }) => state === 'fail' || state === 'unreadable');
    const projects = granted(await io.link.ask((client) => client.projects.list()));
    const now = { isOpen, isFixable: isFixedAlone(reports) };
    const next = isUnchecked ? [] : nextAfterPlan(plan, now, projects);
    io.answer(
      { goal, target, python: plan.python, steps, next },
      () => asText(plan, steps) + fixes + nextText(next),
    );
    return isOpen ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

async function fixSteps(
  { steps }: PlanView,
  subject: ProbeSubject,
  isAgreed: boolean,
  io: Io,
): Promise<void> {
  const reason = await fixGoal(steps, goalTools(io, subject, isAgreed));
  if (reason !== null) io.note(reason);
}

async function listGoals(io: Io): Promise<number> {
  const goals = granted(await io.link.ask((client) => client.setup.goals()));
  io.answer(goals, () => table([['GOAL', ''], ...goals.map(({ id, says }) => [id, says])]));
  return EXIT.ok;
}

/** The worst of its probes; `skipped` by the user, `unchecked` where none was run. */
function stepState({ probes, skipped }: PlanStepView, reports: readonly ProbeReport[]): string {
  if (skipped) return 'skipped';
  const states = reports.filter(({ probe }) => probes.includes(probe)).map(({ state }) => state);
  if (states.length === 0) return 'unchecked';
  if (states.includes('bad')) return 'fail';
  if (states.includes('unknown')) return 'unreadable';
  return states.includes('warn') ? 'warn' : 'proved';
}

function asText(plan: PlanView, steps: readonly (PlanStepView & { state: string })[]): string {
  const rows = steps.map(({ title, actor, why, state }) => [state, title, ACTORS[actor], why]);
  const into = plan.python === null ? '' : `\nEnvironment: ${plan.python}`;
  return `${table([['STATE', 'STEP', 'WHO', 'WHY'], ...rows])}${into}`;
}
