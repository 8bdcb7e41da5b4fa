import { useEffect, useRef } from 'react';
import type { Learning } from '#core/contract/run/learning';
import type { RunView } from '#core/contract/run/run';
import { useBridge } from '../../bridge';
import { useRead } from '../use-engine';

/**
 * Learning of an ended run by what is known now, with its curve and with what the user played since its end; undefined until it was read,
 * and where the run directory cannot be. Read again when it was judged again, and with the evaluations of the run.
 */
export function useLearning(
  { runId, learning }: Pick<RunView, 'runId' | 'learning'>,
  isJudged: boolean,
): Learning | undefined {
  const { queries } = useBridge();
  // Begins as the key of the evaluations does: an evaluation that ended renews both.
  const read = useRead(
    ['evaluations', runId, 'learning'],
    (client, options) => client.evaluation.learning({ run: runId }, options),
    isJudged,
  );
  const stamp = JSON.stringify(learning);
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void queries.invalidateQueries({ queryKey: ['evaluations', runId, 'learning'] });
  }, [queries, runId, stamp]);
  return read?.ok === true ? read.value : undefined;
}
