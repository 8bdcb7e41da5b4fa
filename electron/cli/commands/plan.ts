import type { PlanStepView, PlanView } from '#core/contract/setup/plan';
import type { ProbeReport } from '#core/contract/setup/probe';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { fixLines } from '../fix/fix-lines';
import { EXIT, granted, type Io, misused } from '../io';
import { table } from '../text/run-text';
import { probeAll } from '../fix/probe-all';

const ACTORS = { administrator: 'administrator', you: 'you', cockpit: 'RL Cockpit' } as const;

const form: CommandForm = {
  name: 'plan',
  words: '[GOAL]',
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    steps: flagSwitch('List the steps without checking them.'),
  },
};

export default {
  ...form,
  says: 'Show the steps to a goal on a target, and which of them are proved now; --steps lists them without checking. Without a goal: the goals.',
  async run(parsed, io) {
    const [goal, ...more] = parsed.words;
    if (more.length > 0) return misused('This is more than one goal.', 'Name one goal.');
    if (goal === undefined) return listGoals(io);
    const target = textFlag(parsed, 'target') ?? 'local';
    const isUnchecked = isOn(parsed, 'steps');
    if (target !== 'local') await io.link.ask((client) => client.targets.connect({ target }));
    const plan = granted(await io.link.ask((client) => client.setup.plan({ goal, target })));
    const probes = isUnchecked ? [] : plan.steps.flatMap((step) => step.probes);
    const reports = await probeAll(io, { target, goal, python: null }, probes);
    const steps = plan.steps.map((step) => ({ ...step, state: stepState(step, reports) }));
    const fixes = fixLines(reports, { goal, target, python: null });
    io.answer({ goal, target, python: plan.python, steps }, () => asText(plan, steps) + fixes);
    const isOpen = steps.some(({ state }) => state === 'fail' || state === 'unreadable');
    return isOpen ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

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
