import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const os = implement(api);

/** Models, data sets and wheels from the network. */
export function downloadCalls({ downloads }: Engine) {
  const calls = os.downloads;
  return {
    preview: calls.preview.handler(async ({ input, errors, signal }) =>
      valueOf(await downloads.preview(input, signal), errors),
    ),
    start: calls.start.handler(async ({ input, errors }) =>
      valueOf(await downloads.start(input), errors),
    ),
    resume: calls.resume.handler(async ({ input, errors }) =>
      valueOf(await downloads.resume(input.id), errors),
    ),
    progress: calls.progress.handler(({ input, errors }) =>
      valueOf(downloads.progress(input.id), errors),
    ),
    list: calls.list.handler(() => [...downloads.list()]),
    cancel: calls.cancel.handler(async ({ input, errors }) =>
      valueOf(await downloads.cancel(input.id), errors),
    ),
    remove: calls.remove.handler(async ({ input, errors }) =>
      valueOf(await downloads.remove(input.id), errors),
    ),
    copy: calls.copy.handler(async ({ input: { from, ...request }, errors }) =>
      valueOf(await downloads.start(request, from), errors),
    ),
    testMirrors: calls.testMirrors.handler(({ input }) =>
      downloads.testMirrors(input.kind, input.custom),
    ),
  };
}
