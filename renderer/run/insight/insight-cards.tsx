import { isStepTimer } from '#core/diagnosis/insight/anatomy';
import { rewardPart } from '#core/diagnosis/insight/reward-parts';
import type { SeriesView } from '#core/contract/series/series';
import { useAnatomy, useWhoPaid } from '../../bridge/queries/runs/use-insight';
import { Boundary } from '../../ui/errors/boundary';
import { AnatomyCard } from './anatomy-card';
import { WhoPaidCard } from './who-paid-card';

interface Props {
  readonly runId: string;
  readonly series: readonly SeriesView[];
  /** Shows the rollouts of the newest step. */
  readonly onAnswers: () => void;
}

/** What the numbers of a run mean together, where it logs what that takes. */
export function InsightCards({ runId, series, onAnswers }: Props) {
  const paid = useWhoPaid(
    runId,
    series.some(({ tag }) => rewardPart(tag) !== null),
  );
  const anatomy = useAnatomy(
    runId,
    series.some(({ tag }) => isStepTimer(tag)),
  );
  return (
    <>
      {paid?.ok === true && (
        <Boundary>
          <WhoPaidCard paid={paid.value} onAnswers={onAnswers} />
        </Boundary>
      )}
      {anatomy?.ok === true && (
        <Boundary>
          <AnatomyCard anatomy={anatomy.value} />
        </Boundary>
      )}
    </>
  );
}
