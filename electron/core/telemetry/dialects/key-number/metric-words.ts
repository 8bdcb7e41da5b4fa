import { memoized } from '../../../lib/memoized';

/** What a training measures, in words of metrics. */
const OUTCOMES =
  'over \\d+ episodes|episode length|logloss|exploitability|nashconv|learn|l2|rewards?|rew|returns?|ret|loss(?:es)?|scores?|acc(?:uracy)?|entropy|kl|mse|mae|rmse|f1|auc|success(?:es)?|win|winrate|ppl|perplexity|bpb|iou|bleu|rouge|wer|cer|fitness|elo|regret|objective|explained|profit|pnl|sharpe|奖励|回报|损失|训练损失|准确率|報酬|recompensa|récompense|perte|belohnung|verlust|награда|потери';
const OTHERS =
  'ε|α|γ|β|λ|rate|value|values|vf|vl|q|td|lr|learning|grad|gradient|norm|fps|sps|error|len|length|adv|advantages?|variance|eps|epsilon|alpha|temperature|beta|throughput|tok|tokens|clip|clipfrac|penalty|cost|utility|mfu|coverage|distance|drawdown|steps?|timesteps|frames|std|speed|time|[a-z]+/s(?:ec)?';
const bounded = (words: string): RegExp =>
  new RegExp(`(?:^|[^\\p{L}])(?:${words})(?:$|[^\\p{L}])`, 'u');
const OUTCOME = bounded(OUTCOMES);
const METRIC = bounded(`${OUTCOMES}|${OTHERS}`);

/** `EpRet` → `ep ret`: words in lower case, however they are joined. */
const wordsOf = (name: string): string =>
  name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** Letters for the return, the objective, the return from a time on; of settings, sizes and counters others are used. */
const OUTCOME_LETTER = /^[RGJ]$/;

/** Whether a name speaks of what a training measures or sets: `Loss`, `mean reward`, `lr`, `time`. */
export const isMetric = memoized(
  (name): boolean => OUTCOME_LETTER.test(name) || METRIC.test(wordsOf(name)),
);

/** Whether it speaks of how well a training does: `Loss`, `EpRet`, `val_acc`, `R`; no speed, no setting. */
export const isOutcome = memoized(
  (name): boolean => OUTCOME_LETTER.test(name) || OUTCOME.test(wordsOf(name)),
);
