import { z } from 'zod';
import { actOfModel } from '#core/contract/model/act-of-model';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type { PortableCopy } from '#core/contract/model/portable-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { Target } from '../targets/target';

const REMOVE_LIMIT_S = 20;
const Removed = z.object({ removed: z.boolean() });

/**
 * A portable copy once it was read by the passport's reader, which is another program than the one that wrote it. A copy that
 * would import or call anything but known constructors, or that cannot be read, is taken away: `not-portable`.
 * @param read the passport of a file of the copy's target
 */
export async function plainCopy(
  target: Pick<Target, 'runScript'>,
  copy: PortableCopy,
  read: (path: string) => Promise<Result<ModelPassport, Refusal>>,
): Promise<Result<PortableCopy, Refusal>> {
  if (!copy.written) return ok(copy);
  const passport = await read(copy.out);
  const why = passport.ok ? actOfModel(passport.value) : passport.error.says;
  if (why === null) return ok(copy);
  const isGone = await removed(target, copy.out);
  const left = isGone
    ? 'It was not kept.'
    : `It could not be removed: delete ${copy.out} without loading it.`;
  return err({
    code: 'not-portable',
    says: `What was written to ${copy.out} is not plain: ${why}`,
    remedy: `${left} Report this file as a fault of RL Cockpit.`,
  });
}

async function removed(target: Pick<Target, 'runScript'>, path: string): Promise<boolean> {
  const script = 'models/remove_copy';
  const child = await target.runScript({
    script,
    python: null,
    words: { path },
    env: {},
    limitS: REMOVE_LIMIT_S,
  });
  const answers = child.ok ? child.value.answers : [];
  return answers.some((one) => Removed.safeParse(one).data?.removed === true);
}
