import type { StepRollouts } from '#core/contract/insight/rollouts';
import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

interface Props {
  readonly label: string;
  readonly bins: StepRollouts['histogram'];
  readonly min: number | null;
  readonly max: number | null;
  /** What a bar says. */
  readonly words?: (bin: StepRollouts['histogram'][number]) => string;
  readonly onRange: (min: number | null, max: number | null) => void;
}

const scoreBin: NonNullable<Props['words']> = ({ from, to, count }) =>
  t('run.rollouts.bin', { from: metricWords(from), to: metricWords(to), count });

/** Number of answers by score; a click on a bar shows its answers only, another one all of them. */
export function ScoreHistogram({ label, bins, min, max, words = scoreBin, onRange }: Props) {
  const maxCount = Math.max(...bins.map(({ count }) => count));
  if (bins.length < 2) return null;
  return (
    <div className="score-histogram" role="group" aria-label={label}>
      {bins.map((bin) => {
        const { from, to, count } = bin;
        const isChosen = min === from && max === to;
        const says = words(bin);
        return (
          <button
            key={from}
            type="button"
            className={isChosen ? 'is-chosen' : ''}
            aria-pressed={isChosen}
            aria-label={says}
            title={says}
            disabled={count === 0}
            onClick={() => (isChosen ? onRange(null, null) : onRange(from, to))}
          >
            <i style={{ height: `${(count / maxCount) * 100}%` }} />
          </button>
        );
      })}
    </div>
  );
}
