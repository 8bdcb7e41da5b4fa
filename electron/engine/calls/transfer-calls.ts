import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const { send } = implement(api);

/** Folders and files from one target to another, and back. */
export function transferCalls(engine: Engine) {
  const { transfers } = engine;
  return {
    preview: send.preview.handler(async ({ input, errors, signal }) =>
      valueOf(await transfers.preview(input, signal), errors),
    ),
    start: send.start.handler(({ input, errors }) =>
      valueOf(transfers.start(input.id, input.request, input.whenExists), errors),
    ),
    resume: send.resume.handler(async ({ input, errors }) =>
      valueOf(await transfers.resume(input.id), errors),
    ),
    progress: send.progress.handler(({ input, errors }) =>
      valueOf(transfers.progress(input.id), errors),
    ),
    list: send.list.handler(() => [...transfers.list()]),
    cancel: send.cancel.handler(async ({ input, errors }) =>
      valueOf(await transfers.cancel(input.id, input.keep), errors),
    ),
    translate: send.translate.handler(async ({ input }) => [
      ...(await transfers.history.translate(input.target, input.texts)),
    ]),
  };
}
