import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { guard } from '../../doctor/guard/guard';
import { readGuardFacts } from '../../doctor/guard/guard-facts';
import { preflight } from '../../doctor/requirements/preflight';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { setup } = implement(api);

/** Calls that judge before an install: a command by the advice guard, a list of requirements line by line. */
export function guardCalls({ doctor, registry }: Engine) {
  return {
    guard: setup.guard.handler(async ({ input, errors }) => {
      const { target } = valueOf(await registry.resolve(input.target), errors);
      const { facts, unread } = await readGuardFacts(target, input.python, input.shell);
      return { holds: [...guard(input.text, facts)], unread: [...unread] };
    }),
    requirements: setup.requirements.handler(
      async ({ input: { target, python, path }, errors }) => {
        const context = await doctor.context({ target, python, goal: null });
        const { at, mirrors } = valueOf(context, errors);
        return valueOf(await preflight({ target: at, python, path, env: mirrors ?? {} }), errors);
      },
    ),
  };
}
