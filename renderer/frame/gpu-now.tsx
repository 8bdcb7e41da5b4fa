import type { RunView } from '#core/contract/run/run';
import { useExtrasOfRuns } from '../bridge/queries/runs/use-extras-of-runs';
import { memoryWords } from '../ui/number-words';
import { t } from '../words/t';
import { useTargetChoice } from '../targets/target-choice';

const MIB = 1024 ** 2;
const TEMPERATURE = 'gpu0/temperature';
const MEMORY = 'gpu0/memory_used';
const MEASURES = [MEMORY, TEMPERATURE] as const;

/** GPU memory and temperature of the chosen target's first card, as its newest training samples them. */
export function GpuNow({ runs }: { readonly runs: readonly RunView[] }) {
  const { chosen } = useTargetChoice();
  const sampled = runs.find(
    ({ target, phase, contact }) =>
      target === chosen?.id && phase === 'running' && contact === 'ok',
  );
  const ids = sampled === undefined ? [] : [sampled.runId];
  const metrics = useExtrasOfRuns(ids, MEASURES).get(sampled?.runId ?? '')?.metrics;
  const used = metrics?.[MEMORY]?.last ?? null;
  if (sampled === undefined || used === null) return null;
  const total = chosen?.gpus?.[0]?.memTotalMiB ?? null;
  const temperature = metrics?.[TEMPERATURE]?.last ?? null;
  const memory =
    total === null
      ? t('frame.gpu', { used: memoryWords(used * MIB) })
      : t('frame.gpuOf', { used: gigabytes(used), total: memoryWords(total * MIB) });
  return (
    <span className="num" title={t('frame.gpuFrom', { name: sampled.name })}>
      {temperature === null
        ? memory
        : t('frame.gpuWarm', { memory, temperature: Math.round(temperature) })}
    </span>
  );
}

/** Of the same unit as the whole that follows: "6.4 of 16.0 GB". */
function gigabytes(mebibytes: number): string {
  return (mebibytes / 1024).toFixed(1);
}
