import { expect, test } from 'vitest';
import { ProjectView } from '#core/contract/project/project-calls';
import { PlanView } from '#core/contract/setup/plan';
import { nextAfterFix, nextAfterPlan, nextOfProject, nextText } from './next-command';

const task = (id: string, more: object = {}) => ({
  id,
  recipe: `trader/${id}`,
  title: id,
  says: '',
  blocked: null,
  presets: [],
  toy: 'toy',
  after: null,
  ...more,
});
const project = (more: object = {}): ProjectView =>
  ProjectView.parse({
    id: 'trader',
    name: null,
    title: 'Trader',
    says: '',
    manifest: { id: 'rl-trainer', from: 'built-in' },
    variant: null,
    target: 'local',
    root: '/trader',
    python: null,
    goal: 'phase3',
    needs: [],
    tasks: [task('data'), task('phase1', { after: 'data' }), task('phase2', { after: 'phase1' })],
    state: 'ok',
    findings: [],
    ...more,
  });
const plan = (more: object = {}): PlanView =>
  PlanView.parse({
    goal: {
      id: 'phase3',
      title: '',
      says: '',
      downloadBytes: null,
      diskBytes: null,
      minutes: null,
    },
    target: 'local',
    python: '/envs/phase3/bin/python',
    isChosen: false,
    steps: [],
    start: { recipe: 'sb3', preset: 'masked' },
    ...more,
  });
const OPEN = { isOpen: true, isFixable: true };
const PROVED = { isOpen: false, isFixable: false };
const START = 'rl-cockpit run sb3 --preset masked';

test('after a plan with open steps come its fixes, where a check offers one', () => {
  expect(nextAfterPlan(plan(), OPEN, [])).toEqual(['rl-cockpit plan phase3 --fix']);
  expect(nextAfterPlan(plan({ target: 'ssh:box' }), OPEN, [])).toEqual([
    'rl-cockpit plan phase3 --fix --target ssh:box',
  ]);
  expect(nextAfterPlan(plan(), { isOpen: true, isFixable: false }, [])).toEqual([]);
});

test('after a proved plan comes a project of its goal, or adding one, and the start that it is for', () => {
  expect(nextAfterPlan(plan(), PROVED, [project({ goal: 'arpo-toy' })])).toEqual([
    'rl-cockpit project add FOLDER --install',
    START,
  ]);
  expect(nextAfterPlan(plan({ target: 'ssh:box' }), PROVED, [project()])).toEqual([
    'rl-cockpit project add FOLDER --target ssh:box',
    `${START} --target ssh:box`,
  ]);
  expect(nextAfterPlan(plan(), PROVED, [project()])).toEqual([
    'rl-cockpit project install trader',
    START,
  ]);
  expect(nextAfterPlan(plan({ python: null }), PROVED, [])).toEqual([START]);
});

test('a project is installed before it is tried, and tried by its last task with those before it', () => {
  expect(nextOfProject(project(), true)).toBe('rl-cockpit project install trader');
  const chain = 'rl-cockpit chain trader/phase2 --preset toy';
  expect(nextOfProject(project(), false)).toBe(chain);
  expect(nextOfProject(project({ python: '/envs/a/bin/python' }), true)).toBe(chain);
});

test('a project without tasks that follow each other is tried by its first; blocked ones and those without a short preset are left out', () => {
  const tasks = [task('a', { blocked: 'no' }), task('b'), task('c', { toy: null, after: 'b' })];
  expect(nextOfProject(project({ tasks }), false)).toBe('rl-cockpit run trader/b --preset toy');
  expect(nextOfProject(project({ tasks: [] }), false)).toBeNull();
  expect(nextOfProject(project({ state: 'gone' }), true)).toBeNull();
});

test('a fix for a goal leads back to its plan', () => {
  const subject = { goal: 'phase3', target: 'local', python: null };
  expect(nextAfterFix(subject)).toBe('rl-cockpit plan phase3');
  expect(nextAfterFix({ ...subject, goal: null })).toBeNull();
  expect(nextAfterFix({ ...subject, python: '/mine/bin/python' })).toBeNull();
});

test('what comes next is a line below the answer, each other way one more', () => {
  expect(nextText([])).toBe('');
  expect(nextText(['a', 'b'])).toBe('\nNext: a\n  or: b');
});
