import { decodeBulk } from '#core/contract/bulk';
import { type StoredResult, YardsticksFile } from '#core/contract/evaluation/evaluation';
import type { SeriesView } from '#core/contract/series/series';
import type { Evaluated, EvaluatedCheckpoint } from '#core/diagnosis/learning/evaluated';
import { playedByUser } from '#core/diagnosis/learning/played';
import { learningOf, type LearningSeries } from '#core/diagnosis/learning/learning';
import type { Learning } from '#core/contract/run/learning';
import type { Json } from '#core/lib/json';
import type { Store } from '../store/store';
import type { Target } from '../targets/target';

/** Columns of the points of a tag: segment, x, time, value. */
const [X, VALUE] = [1, 3] as const;
/** Tag that the evaluator beside a run writes for each checkpoint. */
export const EVALUATOR_TAG = 'evaluation/mean_return';
const [STD_TAG, COUNT_TAG] = ['evaluation/std', 'evaluation/episodes'] as const;
const YARDSTICKS = 'evaluations/yardsticks.json';
const MAX_BYTES = 1 << 20;

type Points = Pick<Store, 'points'>;
type Named = readonly Pick<SeriesView, 'tag' | 'canonical'>[];

/**
 * Did a run learn, by what is in the store and in its directory now?
 * @param results evaluations that the user asked for; they count where no evaluator was beside the run
 */
export async function learningOfRun(
  store: Points,
  target: Pick<Target, 'read'>,
  run: { readonly runId: string; readonly runDir: string },
  series: Named,
  results: readonly StoredResult[] = [],
): Promise<Learning> {
  const [rewards, evaluated] = await Promise.all([
    learningSeries(store, run.runId, series),
    evaluatedOf(store, target, run, series),
  ]);
  return learningOf(rewards, evaluated ?? playedByUser(results));
}

/** Rewards of a run as its learning is judged by them: every finite value of the newest segments, in the order of its steps. */
export async function learningSeries(
  store: Points,
  runId: string,
  series: Named,
): Promise<readonly LearningSeries[]> {
  const rewards = series.flatMap(({ tag, canonical }) =>
    canonical === 'reward' || canonical === 'eval_reward' ? [{ tag, canonical }] : [],
  );
  return Promise.all(
    rewards.map(async ({ tag, canonical }) => {
      const points = await pointsOf(store, runId, tag);
      return { tag, canonical, values: points.map(([, value]) => value).filter(Number.isFinite) };
    }),
  );
}

/** Measurements of the evaluator beside a run; null if none played a checkpoint. */
async function evaluatedOf(
  store: Points,
  target: Pick<Target, 'read'>,
  { runId, runDir }: { readonly runId: string; readonly runDir: string },
  series: Named,
): Promise<Evaluated | null> {
  if (!series.some(({ tag }) => tag === EVALUATOR_TAG)) return null;
  const [means, deviations, counts] = await Promise.all(
    [EVALUATOR_TAG, STD_TAG, COUNT_TAG].map((tag) => pointsOf(store, runId, tag)),
  );
  const [stdAt, countAt] = [new Map(deviations), new Map(counts)];
  const checkpoints = (means ?? []).map(([x, mean]): EvaluatedCheckpoint => {
    const std = stdAt.get(x) ?? Number.NaN;
    return { x, mean, variance: std * std, count: countAt.get(x) ?? 0 };
  });
  const yardsticks = (await yardsticksOf(target, runDir))?.rows ?? [];
  return {
    tag: EVALUATOR_TAG,
    checkpoints,
    yardsticks: yardsticks.flatMap(({ name, mean, std, episodes }) =>
      mean === null || std === null ? [] : [{ name, mean, variance: std * std, count: episodes }],
    ),
  };
}

/** `evaluations/yardsticks.json` of a run; null where there is none that can be read. */
export async function yardsticksOf(target: Pick<Target, 'read'>, runDir: string) {
  const read = await target.read(`${runDir}/${YARDSTICKS}`, 0, MAX_BYTES);
  if (!read.ok) return null;
  try {
    const json: Json = JSON.parse(new TextDecoder().decode(read.value.bytes));
    return YardsticksFile.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

async function pointsOf(
  store: Points,
  runId: string,
  tag: string,
): Promise<readonly (readonly [x: number, value: number])[]> {
  const points = await store.points(runId, tag, false);
  if (points === null) return [];
  const { columns } = decodeBulk(points.buffer);
  const [xs, values] = [columns[X], columns[VALUE]];
  return [...(xs ?? [])].map((x, i) => [x, values?.[i] ?? Number.NaN]);
}
