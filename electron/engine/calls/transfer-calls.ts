import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';

const os = implement(api);

/** Folders and files from one target to another, and back. */
export function transferCalls(engine: Engine) {
  const { transfers } = engine;
  return {
    preview: os.transfers.preview.handler(async ({ input, errors, signal }) =>
      valueOf(await transfers.preview(input, signal), errors),
    ),
    start: os.transfers.start.handler(({ input, errors }) =>
      valueOf(transfers.start(input.id, input.request, input.whenExists), errors),
    ),
    resume: os.transfers.resume.handler(async ({ input, errors }) =>
      valueOf(await transfers.resume(input.id), errors),
    ),
    progress: os.transfers.progress.handler(({ input, errors }) =>
      valueOf(transfers.progress(input.id), errors),
    ),
    list: os.transfers.list.handler(() => [...transfers.list()]),
    cancel: os.transfers.cancel.handler(async ({ input, errors }) =>
      valueOf(await transfers.cancel(input.id, input.keep), errors),
    ),
    translate: os.transfers.translate.handler(async ({ input }) => [
      ...(await transfers.history.translate(input.target, input.texts)),
    ]),
  };
}
