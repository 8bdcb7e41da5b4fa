import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';
import { Transfers } from '../../transfer/transfers';

const { send } = implement(api);

/** Folders and files from one target to another, and back. */
export function transferCalls(engine: Engine) {
  const sends = sendsOf(engine);
  return {
    preview: send.preview.handler(async ({ input, errors, signal }) =>
      valueOf(await sends.preview(input, signal), errors),
    ),
    start: send.start.handler(({ input, errors }) =>
      valueOf(sends.start(input.id, input.request, input.whenExists), errors),
    ),
    resume: send.resume.handler(async ({ input, errors }) =>
      valueOf(await sends.resume(input.id), errors),
    ),
    progress: send.progress.handler(({ input, errors }) =>
      valueOf(sends.progress(input.id), errors),
    ),
    list: send.list.handler(() => [...sends.list()]),
    cancel: send.cancel.handler(async ({ input, errors }) =>
      valueOf(await sends.cancel(input.id, input.keep), errors),
    ),
    translate: send.translate.handler(async ({ input }) => [
      ...(await sends.sent.translate(input.target, input.texts)),
    ]),
  };
}

/** Every page's line has a router of its own, and all see the same transfers. */
const known = new WeakMap<Engine, Transfers>();

function sendsOf(engine: Engine): Transfers {
  const { home, registry, changes } = engine;
  const sends =
    known.get(engine) ??
    new Transfers({ home, targets: registry, changed: () => changes.publish(null) });
  known.set(engine, sends);
  return sends;
}
