import type { StoredResult, Yardstick } from '../../contract/evaluation/evaluation';
import type { Evaluated, EvaluatedCheckpoint, MeasuredYardstick } from './evaluated';

/** Tag that results of played episodes are named by. */
const PLAYED_TAG = 'evaluation/mean_return';

/**
 * The newest checkpoint that the user played, with the yardsticks that played beside it. An older one beside it would not show the start
 * of the training: the user may have played the best and the last. null: none was played.
 */
export function playedByUser(results: readonly StoredResult[]): Evaluated | null {
  const own = results.filter(({ beside }) => !beside);
  const last = own.toSorted((a, b) => stepOf(a) - stepOf(b) || a.savedMs - b.savedMs).at(-1);
  if (last === undefined) return null;
  const { result } = last;
  return {
    tag: PLAYED_TAG,
    checkpoints: [checkpointOf(result) ?? []].flat(),
    yardsticks: result.yardsticks.flatMap((one) => yardstickOf(one) ?? []),
  };
}

const stepOf = ({ result }: StoredResult): number => result.step ?? 0;

type Moments = Pick<Yardstick, 'mean' | 'std' | 'episodes'>;

function momentsOf({ mean, std, episodes }: Moments) {
  return mean === null || std === null ? null : { mean, variance: std * std, count: episodes };
}

function checkpointOf(result: StoredResult['result']): EvaluatedCheckpoint | null {
  const moments = momentsOf(result);
  return moments === null ? null : { x: result.step ?? 0, ...moments };
}

function yardstickOf(yardstick: Yardstick): MeasuredYardstick | null {
  const moments = momentsOf(yardstick);
  return moments === null ? null : { name: yardstick.name, ...moments };
}
