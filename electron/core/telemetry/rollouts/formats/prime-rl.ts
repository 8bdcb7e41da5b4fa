import { z } from 'zod';
import type { RolloutRow } from '../bare-rollout';
import type { RolloutFormat, RolloutPath } from '../rollout-format';
import { VERIFIERS_HEAD } from './verifiers';
import { verifiersRollout } from './verifiers-row';

/** `all` has every episode; `effective` repeats those that were trained on. */
const TRACES = /(?:^|\/)rollouts\/step_(\d+)\/(train|eval)\/all\/traces\.jsonl$/;
const FIRST = /(?:^|\/)step_(\d+)\/(train|eval)_rollouts(?:_[^/]+)?\.jsonl$/;
const STREAM = /(?:^|\/)traces\/(?:stream\.jsonl|stream\/\d+\.jsonl(?:\.zst)?)$/;

const Stamp = z.object({ step: z.int() });
const Stamped = z.object({
  run: z.object({ work: Stamp.extend({ type: z.string() }) }).optional(),
  traces: z.array(z.object({ info: z.object({ arrival: Stamp.optional() }).optional() })),
});

function match(path: string): RolloutPath | null {
  const matched = TRACES.exec(path) ?? FIRST.exec(path);
  return matched === null
    ? null
    : { step: Number(matched[1]), isValidation: matched[2] === 'eval' };
}

/**
 * prime-rl to 2026-08: `rollouts/step_{N}/train_rollouts.jsonl`, then `rollouts/step_{N}/{train,eval}/all/traces.jsonl`
 * (orchestrator/vf_utils.py save_rollouts, monitors/file.py log_episodes).
 */
export const primeRl: RolloutFormat = {
  source: 'prime-rl',
  encoding: 'json-lines',
  match,
  head: VERIFIERS_HEAD,
  rolloutOf: verifiersRollout,
  lacks: [],
};

/**
 * prime-rl from 2026-09: training and evaluation in the order of their arrival, `traces/stream.jsonl`, or in chunks that are compressed when
 * they are full (monitors/file/monitor.py, traces/chunks.py). A step is the one at which an episode arrived.
 */
export const primeRlStream: RolloutFormat = {
  source: 'prime-rl-stream',
  encoding: 'json-lines',
  isFolder: true,
  match: (path) => (STREAM.test(path) ? { step: null, isValidation: false } : null),
  head: VERIFIERS_HEAD,
  stepOf: arrivalStep,
  rolloutOf: verifiersRollout,
  lacks: [
    'A step is the one at which an answer arrived; it may have been trained on later. Evaluations in the same files are left out.',
  ],
};

function arrivalStep(row: RolloutRow): number | null {
  const stamped = Stamped.safeParse(row).data;
  if (stamped?.run?.work.type !== 'train') return null;
  return stamped.traces[0]?.info?.arrival?.step ?? stamped.run.work.step;
}
