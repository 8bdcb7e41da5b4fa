import type { FixRemedy } from '#core/contract/finding';
import { fixes } from '../fixes';
import type { FixOffer, ProbeContext } from '../probe';
import { onTorchMirror } from '../torch/torch-facts';

/** Target id of this computer. */
const HOST = 'local';

/** The remedy that a probe's offer becomes on this target; null where the fix does not fit it. @throws Error for a fix that is not there, a fault of ours */
export function offeredFix(offer: FixOffer, context: ProbeContext): FixRemedy | null {
  const fix = fixes.get(offer.fix);
  if (fix === undefined) throw new Error(`There is no fix ${offer.fix}.`);
  const command = fix.command(offer.values, context);
  if (command === null) return null;
  const { lines, env = {}, changed = [], creates = [] } = command;
  const { downloadBytes = null, diskBytes = null } = command;
  return {
    kind: 'fix',
    id: offer.fix,
    title: command.title ?? fix.title,
    says: fix.says,
    danger: fix.danger,
    provedBy: fix.provedBy,
    actor: fix.actor,
    target: fix.at === 'host' ? HOST : context.target.id,
    python: context.python,
    lines: lines.map((line) => line.map((word) => onTorchMirror(word, context))),
    env: { ...context.mirrors, ...env },
    changed: changed.map((word) => onTorchMirror(word, context)),
    creates: [...creates],
    ...(downloadBytes === null && diskBytes === null ? {} : { size: { downloadBytes, diskBytes } }),
    ...(fix.undo === undefined ? {} : { undo: fix.undo }),
  };
}
