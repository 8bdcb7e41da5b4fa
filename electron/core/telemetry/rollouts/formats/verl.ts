import { byName, type RolloutFormat } from '../rollout-format';
import { toolCallsIn } from '../tool-calls';
import { emptyRollout, goldOf, numberOf, numbersIn, textOf, textsIn, without } from './row-values';

const OWN = ['input', 'output', 'gts', 'score', 'step', 'uid', 'request_id'];

/**
 * verl and ARPO, `rollout_data_dir/{step}.jsonl`: `input, output, score, step` and what reward code returned, from 0.5 `gts`, from 0.9 `uid`
 * = `{sample}_{rollout}_{n}` (trainer/ppo/ray_trainer.py).
 */
export const verl: RolloutFormat = {
  source: 'verl',
  encoding: 'json-lines',
  isVerbatim: true,
  match: byName(/(?:^|\/)(\d+)\.jsonl$/, /(?:^|\/)(?:val_|rollout_)(?:\w+_)?(\d+)\.jsonl$/),
  head: /^\s*\{"input":/,
  rolloutOf: (row, index) => {
    const rest = without(row, OWN);
    const answer = textOf(row['output']);
    return {
      ...emptyRollout(index),
      prompt: textOf(row['input']),
      answer,
      score: numberOf(row['score']),
      numbers: numbersIn(rest),
      gold: goldOf(row['gts']),
      texts: textsIn(rest),
      toolCalls: toolCallsIn(row, answer),
      characters: answer.length,
      uid: sampleId(row['uid']),
    };
  },
  lacks: ['The file does not say which answers were cut at the length limit.'],
};

/** `{sample}_{rollout}_{n}`: the answers of one sample are a group. */
const sampleId = (uid: unknown): string | null =>
  typeof uid === 'string' && uid !== '' ? uid.replace(/_\d+_\d+$/, '') : null;
