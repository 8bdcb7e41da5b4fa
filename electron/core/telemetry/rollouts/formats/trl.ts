import { byName, type RolloutFormat } from '../rollout-format';
import { toolCallsIn } from '../tool-calls';
import { emptyRollout, goldOf, numbersIn, sumOf, textOf, textsIn, without } from './row-values';

const OWN = ['prompt', 'completion', 'gold', 'step', 'advantage'];

/**
 * Answer of a row of TRL: `step, prompt, completion`, a column for each reward function, what reward code logged, and `advantage`
 * (trainer/grpo_trainer.py). A function that returned None is NaN there.
 */
const rolloutOf: RolloutFormat['rolloutOf'] = (row, index) => {
  const rest = without(row, OWN);
  const answer = textOf(row['completion']);
  const numbers = numbersIn(rest);
  return {
    ...emptyRollout(index),
    prompt: textOf(row['prompt']),
    answer,
    score: sumOf(numbers),
    numbers,
    gold: goldOf(row['gold']),
    texts: textsIn(rest),
    toolCalls: toolCallsIn(row, answer),
    characters: answer.length,
  };
};

/** TRL with `log_completions=True`: a Parquet file a step. */
export const trl: RolloutFormat = {
  source: 'trl',
  encoding: 'parquet',
  match: byName(/(?:^|\/)completions_(\d+)\.parquet$/),
  head: null,
  rolloutOf,
  lacks: [
    'The file has no weights: the score is the plain sum of the reward functions.',
    'It does not say which answers were cut, and has only those of the last generation before a log (logging_steps=1 keeps all).',
  ],
};

/** The same answers in the folder of a W&B run: a table a step, under W&B's own counter. */
export const wandbTable: RolloutFormat = {
  source: 'wandb',
  encoding: 'table',
  match: byName(/(?:^|\/)completions_\d+_[0-9a-f]+\.table\.json$/),
  head: null,
  rolloutOf,
  lacks: [
    'The table has no weights: the score is the plain sum of the reward functions.',
    'It does not say which answers were cut.',
  ],
};
