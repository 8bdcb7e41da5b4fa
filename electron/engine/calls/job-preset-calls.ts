import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { jobPresets } = implement(api);

/** Job presets of the user: listed, saved, removed. */
export function jobPresetCalls({ jobPresets: file }: Engine) {
  return {
    list: jobPresets.list.handler(async ({ input, errors }) =>
      valueOf(await file.list(input.target), errors),
    ),
    save: jobPresets.save.handler(async ({ input, errors }) =>
      valueOf(await file.save(input), errors),
    ),
    remove: jobPresets.remove.handler(async ({ input, errors }) =>
      valueOf(await file.remove(input), errors),
    ),
  };
}
