import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { chartViews } = implement(api);

/** Chart views of the user: listed, saved, removed. */
export function chartViewCalls({ chartViews: file }: Engine) {
  return {
    list: chartViews.list.handler(async ({ input, errors }) =>
      valueOf(await file.list(input.recipe), errors),
    ),
    save: chartViews.save.handler(async ({ input, errors }) =>
      valueOf(await file.save(input), errors),
    ),
    remove: chartViews.remove.handler(async ({ input, errors }) =>
      valueOf(await file.remove(input), errors),
    ),
  };
}
