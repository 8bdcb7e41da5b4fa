import type { RolloutFormat } from '../rollout-format';
import { verifiersRollout } from './verifiers-row';

/** How a row of verifiers begins: an episode, a conversation, or a legacy result. */
export const VERIFIERS_HEAD =
  /^\{"(?:id": ?"[\w-]+", ?"(?:env|task|version|verifiers)"|example_id": ?\d)/;

/** prime-rl's `effective/traces.jsonl` repeats what is in `all`. */
const PATH = /(?:^|\/)(?:results|(?<!effective\/)traces)\.jsonl$/;

/**
 * Evaluations of verifiers: `evals/{env}--{model}/{id}/results.jsonl`, from 2026-07 `{env}--{model}--{harness}--{id}/traces.jsonl`
 * (verifiers/utils/save_utils.py, verifiers/v1/cli/output.py). An evaluation is one step, 0.
 */
export const verifiers: RolloutFormat = {
  source: 'verifiers',
  encoding: 'json-lines',
  match: (path) => (PATH.test(path) ? { step: 0, isValidation: false } : null),
  head: VERIFIERS_HEAD,
  rolloutOf: verifiersRollout,
  lacks: ['An evaluation has no steps: all of its answers are at step 0.'],
};
