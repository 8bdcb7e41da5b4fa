import { expect, test } from 'vitest';
import { causes } from '#core/diagnosis/causes/index';
import { plans } from '../../doctor/plans/index';
import { printedRemedy } from './remedy-commands';

test('a remedy that leads to a step of the setup prints a goal whose plan has that step', () => {
  const remedies = [...causes.values()].flatMap((cause) => cause.remedies);
  const setups = remedies.flatMap((remedy) => {
    const step = remedy.act.kind === 'setup' ? remedy.act.step : null;
    const { command } = printedRemedy(remedy, 'linux');
    return step === null || command === undefined ? [] : [{ step, command }];
  });
  expect(setups.length).toBeGreaterThan(10);
  for (const { step, command } of setups) {
    const [, goal = ''] = /^rl-cockpit plan (\S+)$/.exec(command) ?? [];
    const steps = plans.get(goal)?.steps.map(({ id }) => id);
    expect([step, goal, steps]).toEqual([step, goal, expect.arrayContaining([step])]);
  }
});
