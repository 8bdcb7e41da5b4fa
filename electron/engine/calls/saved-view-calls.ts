import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { savedViews } = implement(api);

/** Saved views of tables: listed, saved, removed. */
export function savedViewCalls({ savedViews: file }: Engine) {
  return {
    list: savedViews.list.handler(async ({ input, errors }) =>
      valueOf(await file.list(input.table), errors),
    ),
    save: savedViews.save.handler(async ({ input, errors }) =>
      valueOf(await file.save(input), errors),
    ),
    remove: savedViews.remove.handler(async ({ input, errors }) =>
      valueOf(await file.remove(input), errors),
    ),
  };
}
