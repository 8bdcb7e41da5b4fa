import { z } from 'zod';
import type { RolloutFormat } from '../rollout-format';
import { toolCallsIn } from '../tool-calls';
import { emptyRollout, goldOf, numberOf, sumOf, textOf } from './row-values';

const PATH = /(?:^|\/)global_step_(\d+)_evals\/(?!aggregated_results\.)[^/]+\.jsonl$/;
/** Ends of an answer that was not finished by the policy. */
const CUT = ['length', 'context_length', 'agent_timeout'];
const ENDED = ['stop', 'complete'];
const Truth = z.object({ ground_truth: z.unknown().optional() });
const Extras = z.object({ reward_spec: Truth.optional(), reward_model: Truth.optional() });

/**
 * Evaluations of SkyRL, `dumped_evals/global_step_{N}_evals/{source}.jsonl`, all files of a folder one step (skyrl/train/utils/
 * trainer_utils.py, dump_per_dataset_eval_results). Its training dumps are pickles, which are never opened.
 */
export const skyrl: RolloutFormat = {
  source: 'skyrl',
  encoding: 'json-lines',
  isFolder: true,
  match: (path) => {
    const match = PATH.exec(path);
    return match === null ? null : { step: Number(match[1]), isValidation: true };
  },
  head: /^\{"input_prompt": /,
  rolloutOf: (row, index) => {
    const answer = textOf(row['output_response']);
    const reason = textOf(row['stop_reason']);
    const extras = Extras.safeParse(row['env_extras']).data;
    const truth = extras?.reward_spec ?? extras?.reward_model;
    return {
      ...emptyRollout(index),
      prompt: textOf(row['input_prompt']),
      answer,
      score: scoreOf(row['score']),
      gold: goldOf(truth?.ground_truth),
      texts: [
        { name: 'Data source', text: textOf(row['data_source']) },
        { name: 'Environment', text: textOf(row['env_class']) },
        { name: 'Stop reason', text: reason },
      ].filter(({ text }) => text !== ''),
      toolCalls: toolCallsIn({}, answer),
      characters: answer.length,
      isCut: CUT.includes(reason) ? true : ENDED.includes(reason) ? false : null,
    };
  },
  lacks: ['SkyRL writes the answers of its evaluations only; dump_data_batch=true makes pickles.'],
};

/** A number, or one for each token of the answer. */
const scoreOf = (score: unknown): number | null =>
  Array.isArray(score)
    ? sumOf(score.map((value: unknown) => ({ name: '', value: numberOf(value) })))
    : numberOf(score);
