import type {
  TransferPreview,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';
import { nameOfTarget } from '#core/contract/target-id';
import type { TargetView } from '#core/contract/target/target';
import type { GlyphName } from '../ui/glyph';
import type { Tone } from '../ui/runs/run-state';
import { fileSizeWords } from '../ui/number-words';
import { aboutWords } from '../ui/time-words';
import { t } from '../words/t';

/** A machine's name; of one that is not there now, what its id says. */
export function targetName(
  id: string,
  targets: readonly Pick<TargetView, 'id' | 'name'>[],
): string {
  return targets.find((target) => target.id === id)?.name ?? nameOfTarget(id);
}

/** Reason why a transfer cannot be confirmed yet, in the order in which the user fixes it; null when it can. */
export function blockingReason(preview: TransferPreview, whenExists: WhenExists): string | null {
  const { files, parts, problems, exists, conflicts, sendBytes, thereBytes, freeBytes } = preview;
  if (problems.length > 0) return t('send.lacks.problems', { count: problems.length });
  if (files === 0 && parts.length === 0) return t('send.lacks.nothing');
  if (exists !== null && whenExists === 'refuse') return t('send.lacks.exists');
  if (exists !== null && whenExists === 'merge' && conflicts.length > 0)
    return t('send.lacks.conflicts', { count: conflicts.length });
  const needed = sendBytes + thereBytes;
  if (needed <= freeBytes) return null;
  return t('send.lacks.disk', { needed: fileSizeWords(needed), free: fileSizeWords(freeBytes) });
}

/** In whole percent, never 100 before all of it is there. */
export function percentOf({ state, arrivedBytes, totalBytes }: TransferView): number {
  if (state === 'done') return 100;
  if (totalBytes === 0)
    return state === 'sending' || state === 'waiting' || state === 'cut' ? 0 : 99;
  return Math.min(99, Math.floor((100 * arrivedBytes) / totalBytes));
}

/** Speed and time left; null while nothing moves, or too little is known. */
export function paceWords({
  state,
  bytesPerSecond,
  arrivedBytes,
  totalBytes,
}: TransferView): readonly string[] {
  if (state !== 'sending' || bytesPerSecond === null || bytesPerSecond < 1) return [];
  const leftMs = (1_000 * (totalBytes - arrivedBytes)) / bytesPerSecond;
  return [
    t('transfer.speed', { size: fileSizeWords(Math.round(bytesPerSecond)) }),
    ...(leftMs > 0 ? [t('transfer.leftTime', { time: aboutWords(leftMs) })] : []),
  ];
}

/** Was a transfer resumed: did an earlier engine or try bring some of it? */
export const isResumed = ({ wireBytes, totalBytes }: TransferView): boolean =>
  wireBytes < totalBytes;

const TONES: Readonly<Record<TransferView['state'], Tone>> = {
  sending: 'running',
  proving: 'running',
  placing: 'running',
  waiting: 'unknown',
  cut: 'unknown',
  done: 'succeeded',
  cancelled: 'stopped',
  failed: 'failed',
};

/** A transfer's state as a color and a shape; a word always goes with it. Green: it was proved. */
export const toneOf = ({ state }: Pick<TransferView, 'state'>): Tone => TONES[state];

export interface Step {
  readonly id: 'sending' | 'proving' | 'placing';
  readonly glyph: GlyphName;
  readonly isNow: boolean;
}

const STEPS = ['sending', 'proving', 'placing'] as const;

/** Steps of a transfer and the current one. While it is cut off, copying is what continues first. */
export function stepsOf({ state }: Pick<TransferView, 'state'>): readonly Step[] {
  const at =
    state === 'done'
      ? STEPS.length
      : Math.max(
          0,
          STEPS.findIndex((step) => step === state),
        );
  const moves = STEPS.some((step) => step === state);
  return STEPS.map((id, nth) => ({
    id,
    glyph: nth < at ? 'held' : nth === at && moves ? 'running' : 'queued',
    isNow: nth === at && moves,
  }));
}
