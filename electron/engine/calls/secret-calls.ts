import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { sweepFolder } from '../../secrets/sweep-folder';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const os = implement(api);

/** API keys of the user; no answer holds a value. */
export function secretCalls({ secrets, changes }: Engine) {
  return {
    list: os.secrets.list.handler(() => secrets.list()),
    set: os.secrets.set.handler(async ({ input, errors }) => {
      const view = valueOf(await secrets.set(input), errors);
      // Its value is masked from now on.
      await secrets.secrets();
      changes.publish(null);
      return view;
    }),
    sweep: os.secrets.sweep.handler(async ({ input, errors, signal }) =>
      valueOf(await sweepFolder(input.folder, signal), errors),
    ),
    remove: os.secrets.remove.handler(async ({ input }) => {
      const view = await secrets.remove(input.name);
      changes.publish(null);
      return view;
    }),
  };
}
