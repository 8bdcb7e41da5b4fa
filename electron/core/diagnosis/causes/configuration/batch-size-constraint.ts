import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Batch sizes do not divide one another',
  severity: 'high',
  explains:
    'The trainer splits a batch over GPUs, then into mini batches and micro batches, and each split has to come out even. One of these sizes does not divide the next, and the trainer refuses to start.',
  signs: [
    line(
      'the log says that one size must be divisible by another, with both numbers',
      /(?:batch|bsz|mini_batch|micro_batch|world_size|rollout\.n).{0,120} (?:should|must|has to) be (?:evenly )?divisible by/i,
    ),
    line(
      'the log says that a batch or group of generations is not divisible',
      /(?:batch|bsz|world_size|generations|n_gpus).{0,120} (?:is|are) not (?:evenly )?divisible by/i,
    ),
    line(
      'the log says that a mini batch is larger than the batch',
      /train_batch_size.{0,60} (?:must|should) be (?:>=|greater than or equal to|at least) .{0,40}mini_batch_size|assert self\.config\.data\.train_batch_size >= self\.config\.actor_rollout_ref\.actor\.ppo_mini_batch_size/,
    ),
    line(
      'an assertion about the remainder of a batch size failed',
      /^\s*assert .*batch_size.* % .* == 0/,
      { weight: 2 },
    ),
    line(
      'Stable-Baselines3 says that a batch or a rollout has to hold more than one step',
      /`?(?:batch_size|n_steps \* n_envs)`? must be greater than 1\b|`n_steps` must be greater than 1|`?(?:batch_size|buffer_size)`? (?:should|must) be (?:a factor|a multiple) of/,
    ),
    line(
      'verl says that it cannot cut a batch into equal chunks, with both numbers',
      /only support equal chunk\. Got size of DataProto \d+ and chunk \d+/,
    ),
    line(
      'the log says that a normalized mini batch is not larger than 0',
      /ppo_mini_batch_size \d+ should be larger than 0 after normalization/,
    ),
  ],
  unless: [/The last batch will be (?:dropped|smaller)/],
  probe: {
    says: 'Reads the batch sizes of this run’s command and checks each division that verl makes. It starts no training.',
    falsifiedBy: 'Every size divides the next one, with the GPUs and rollouts of this run.',
    test: {
      argv: scriptArgv('batch_size_constraint', '{run}'),
      supports: { output: /^UNEVEN/ },
      limitS: 20,
    },
  },
  remedies: [
    setParams('powers-of-two', 'Set sizes that divide one another', {
      says: 'Sets a batch of 8 and a mini batch of 4 with 4 rollouts: they divide by 1, 2 and 4 GPUs. Multiply both by the same power of two for a longer run.',
      params: { train_batch_size: 8, ppo_mini_batch_size: 4, rollout_n: 4 },
      proof: { rerun: 'The log says that all configuration checks passed, and step 1 arrives.' },
    }),
    words('dynamic', 'Let verl size the micro batches', {
      says: 'With dynamic sizes verl fills each micro batch up to a number of tokens and needs no divisor.',
      code: 'actor_rollout_ref.actor.use_dynamic_bsz=True',
      proof: { rerun: 'The workers start, and step 1 arrives.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-actor-constructor-error',
      'verl checks the micro batch in the constructor of a worker, so Ray reports ActorDiedError: no process crashed.',
    ),
    noFailure(
      'Stable-Baselines3 only warns when a minibatch is not a factor of the rollout, and trains on.',
    ),
  ],
  sources: [
    source(
      'own trials: verl 0.4.1 with a micro batch of 5 for 32, and a batch of 9 on 2 GPUs',
      '2026-11',
    ),
  ],
});
