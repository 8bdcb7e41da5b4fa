import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';
import { shellCommand } from '../../terminals/shells/shell-command';

const { shells } = implement(api);

/** Calls that open the user's shell on a target. */
export function shellCalls(engine: Engine) {
  return {
    command: shells.command.handler(async ({ input, errors }) => {
      const { target } = valueOf(await engine.registry.resolve(input.target), errors);
      return valueOf(await shellCommand(target, input), errors);
    }),
  };
}
