import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { fixTerminal } from '../fix-terminal';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Guided set-up: goals, plans, probes, fixes. */
export function setupCalls({ doctor, registry }: Engine) {
  const plans = planCalls({ doctor });
  return {
    ...plans,
    goals: setup.goals.handler(() => doctor.goals()),
    matrix: setup.matrix.handler(() => doctor.matrix(registry.targets())),
    probes: setup.probes.handler(() => doctor.probes()),
    probe: setup.probe.handler(async ({ input: { probe, ...subject }, errors }) =>
      valueOf(await doctor.probe(probe, subject), errors),
    ),
    command: setup.command.handler(async ({ input, errors }) => {
      const context = valueOf(await doctor.context(input), errors);
      return valueOf(fixTerminal(context.at, context.hello, input.fix), errors);
    }),
  };
}

function planCalls({ doctor }: Pick<Engine, 'doctor'>) {
  return {
    plan: setup.plan.handler(async ({ input: { goal, target }, errors }) =>
      valueOf(await doctor.plan(goal, target), errors),
    ),
    choosePython: setup.choosePython.handler(
      async ({ input: { goal, target, python }, errors }) => {
        valueOf(
          await doctor.choices.change(goal, target, (choice) => ({ ...choice, python })),
          errors,
        );
        return valueOf(await doctor.plan(goal, target), errors);
      },
    ),
    skip: setup.skip.handler(async ({ input: { goal, target, step, skip }, errors }) => {
      const changed = doctor.choices.change(goal, target, (choice) => {
        const others = choice.skipped.filter((one) => one !== step);
        return { ...choice, skipped: skip ? [...others, step] : others };
      });
      valueOf(await changed, errors);
      return valueOf(await doctor.plan(goal, target), errors);
    }),
  };
}
