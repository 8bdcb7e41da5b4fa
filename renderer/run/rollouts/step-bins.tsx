import type { AllSteps } from '#core/contract/insight/rollouts';
import { percent } from '#core/lib/figure-words';
import { countWords, metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

interface Props {
  readonly of: AllSteps;
  /** Show which share of the rollouts matches, too. */
  readonly hasShares: boolean;
  readonly onStep: (step: number) => void;
}

type Bin = AllSteps['bins'][number];

/** Rollouts that match over the steps: their share, their mean score between the lowest and the highest. A click shows the step. */
export function StepBins({ of: { bins }, hasShares, onStep }: Props) {
  if (bins.length < 2) return null;
  const shares = bins.map(({ count, matched }) => (count === 0 ? 0 : matched / count));
  const maxShare = Math.max(...shares);
  return (
    <div className="step-bins">
      {hasShares && maxShare > 0 && (
        <>
          <h3>{t('run.rollouts.shares', { max: percent(maxShare) })}</h3>
          <div className="score-histogram" role="group" aria-label={t('run.rollouts.sharesLabel')}>
            {bins.map((bin, i) => (
              <BinButton key={bin.from} bin={bin} onStep={onStep}>
                <i style={{ height: `${((shares[i] ?? 0) / maxShare) * 100}%` }} />
              </BinButton>
            ))}
          </div>
        </>
      )}
      <Scores bins={bins} onStep={onStep} />
      <p className="note num bin-steps">
        <span>
          {t('run.rollouts.step')} {countWords(bins[0]?.from ?? null)}
        </span>
        <span>{countWords(bins.at(-1)?.to ?? null)}</span>
      </p>
    </div>
  );
}

function Scores({
  bins,
  onStep,
}: {
  readonly bins: readonly Bin[];
  readonly onStep: Props['onStep'];
}) {
  const low = Math.min(...bins.flatMap((bin) => bin.low ?? []));
  const high = Math.max(...bins.flatMap((bin) => bin.high ?? []));
  if (!Number.isFinite(low)) return null;
  const at = (score: number | null): number =>
    score === null || high === low ? 50 : ((score - low) / (high - low)) * 100;
  const title = t('run.rollouts.scores', { low: metricWords(low), high: metricWords(high) });
  return (
    <>
      <h3>{title}</h3>
      <div className="score-histogram is-scores" role="group" aria-label={title}>
        {bins.map((bin) => (
          <BinButton key={bin.from} bin={bin} onStep={onStep}>
            {bin.mean !== null && (
              <>
                <s style={{ bottom: `${at(bin.low)}%`, top: `${100 - at(bin.high)}%` }} />
                <b style={{ bottom: `${at(bin.mean)}%` }} />
              </>
            )}
          </BinButton>
        ))}
      </div>
    </>
  );
}

interface ButtonProps {
  readonly bin: Bin;
  readonly onStep: Props['onStep'];
  readonly children: React.ReactNode;
}

function BinButton({ bin, onStep, children }: ButtonProps) {
  const { from, to, count, matched, mean, low, high } = bin;
  const steps = from === to ? countWords(from) : `${countWords(from)} – ${countWords(to)}`;
  const counts = t('run.rollouts.stepBin', { steps, matched, count });
  const says =
    mean === null
      ? counts
      : t('run.rollouts.scoredBin', {
          counts,
          mean: metricWords(mean),
          low: metricWords(low),
          high: metricWords(high),
        });
  return (
    <button
      type="button"
      aria-label={says}
      title={says}
      disabled={matched === 0}
      onClick={() => onStep(to)}
    >
      {children}
    </button>
  );
}
