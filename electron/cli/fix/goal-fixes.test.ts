import { expect, test } from 'vitest';
import { finding, FixRemedy } from '#core/contract/finding';
import { PlanStepView } from '#core/contract/setup/plan';
import { ProbeReport } from '#core/contract/setup/probe';
import { fixGoal, isFixedAlone } from './goal-fixes';

type State = ProbeReport['state'];

const fix = (id: string, more: object = {}): FixRemedy =>
  FixRemedy.parse({
    kind: 'fix',
    id,
    title: id,
    says: '',
    danger: 'changes',
    target: 'local',
    python: null,
    actor: 'cockpit',
    lines: [['true']],
    env: {},
    changed: [],
    creates: [],
    provedBy: null,
    ...more,
  });
const report = (probe: string, state: State, remedies: FixRemedy[] = []): ProbeReport => ({
  probe,
  title: probe,
  state,
  value: '',
  finding: finding(probe, state === 'skipped' ? 'unknown' : state, `${probe} is not there.`, {
    advice: 'Bring it.',
    remedies,
  }),
  rows: [],
  children: [],
  atMs: 0,
  tookMs: 1,
});
const step = (probe: string, skipped = false): PlanStepView => ({
  id: probe,
  title: `Step ${probe}`,
  actor: 'cockpit',
  why: '',
  about: '',
  probes: [probe],
  skipped,
});

/** A machine on which each fix that runs makes its check pass, except those that are named. */
function machine(start: ProbeReport[], unproved: readonly string[] = [], isAgreed = true) {
  const state = new Map(start.map((one) => [one.probe, one]));
  const ran: string[] = [];
  const check = (probes: readonly string[]) =>
    Promise.resolve(probes.flatMap((probe) => state.get(probe) ?? []));
  const run = ({ id }: FixRemedy) => {
    if (!isAgreed) return Promise.resolve(null);
    ran.push(id);
    const isProved = !unproved.includes(id);
    const probe = id.replace('install-', '');
    if (isProved) state.set(probe, report(probe, 'ok'));
    return Promise.resolve({ isProved, says: 'It ended.' });
  };
  return { tools: { check, run }, ran };
}

test('each step that fails is fixed in the order of the plan; what passes, warns or was skipped is left alone', async () => {
  const { tools, ran } = machine([
    report('network', 'warn', [fix('install-network')]),
    report('env', 'bad', [fix('install-env')]),
    report('torch', 'unknown', [fix('install-torch')]),
    report('ray', 'bad', [fix('install-ray')]),
    report('ladder', 'unknown'),
  ]);
  const steps = [
    ...['network', 'env', 'torch'].map((one) => step(one)),
    step('ray', true),
    step('ladder'),
  ];
  expect(await fixGoal(steps, tools)).toBeNull();
  expect(ran).toEqual(['install-env', 'install-torch']);
});

test('it ends at the first fix that is not proved', async () => {
  const start = [
    report('env', 'bad', [fix('install-env')]),
    report('torch', 'bad', [fix('install-torch')]),
  ];
  const { tools, ran } = machine(start, ['install-env']);
  expect(await fixGoal([step('env'), step('torch')], tools)).toBe(
    'install-env: not proved. It ended.',
  );
  expect(ran).toEqual(['install-env']);
});

test('it ends at a step that needs somebody: a password, files that would be gone, or no fix at all', async () => {
  const needing = [
    [fix('install-gpu', { actor: 'administrator' })],
    [fix('install-gpu', { danger: 'destroys' })],
    [],
  ];
  for (const remedies of needing) {
    const start = [report('gpu', 'bad', remedies), report('torch', 'bad', [fix('install-torch')])];
    const { tools, ran } = machine(start);
    expect(await fixGoal([step('gpu'), step('torch')], tools)).toBe(
      'Step gpu needs action from you. gpu is not there. Bring it.',
    );
    expect(ran).toEqual([]);
    expect(isFixedAlone(start.slice(0, 1))).toBe(false);
    expect(isFixedAlone(start)).toBe(true);
  }
});

test('a fix whose check still fails after it was proved is not run again', async () => {
  const { tools, ran } = machine([report('env', 'bad', [fix('other')])]);
  expect(await fixGoal([step('env')], tools)).toMatch(/^Step env needs action from you\./);
  expect(ran).toEqual(['other']);
});

test('a no ends it', async () => {
  const { tools } = machine([report('env', 'bad', [fix('install-env')])], [], false);
  expect(await fixGoal([step('env')], tools)).toBe('You said no; nothing more was run.');
});
