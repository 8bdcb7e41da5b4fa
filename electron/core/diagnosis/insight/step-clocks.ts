import type { PhaseRole } from '../../contract/insight/anatomy';

/** A part of a step: the sum of some timers, less what others measure of it. `*` in a tag matches any text. */
export interface PhaseClock {
  readonly role: PhaseRole;
  readonly name: string;
  readonly plus: readonly string[];
  readonly minus?: readonly string[];
  /** Some versions time it outside of the step. */
  readonly mayBeOutside?: boolean;
}

/** Timers of a trainer. Timers that are nested in others are left out: they would count twice. */
export interface StepClock {
  readonly framework: string;
  /** Seconds of the whole step; the first that a run has. */
  readonly totals: readonly string[];
  readonly phases: readonly PhaseClock[];
  /** The timers grow since the start of the run. */
  readonly isCumulative?: boolean;
  /** The timers are moving averages. */
  readonly isSmoothed?: boolean;
}

const phase = (role: PhaseRole, name: string, ...plus: readonly string[]): PhaseClock => ({
  role,
  name,
  plus,
});

/** The total itself, for a phase that is what the others leave. */
export const TOTAL = '(total)';

const TRL = 'profiling/Time taken: *Trainer.';
const [PREPARE, LOSS, LOGPS] = [
  `${TRL}_prepare_inputs`,
  `${TRL}compute_loss`,
  `${TRL}_get_per_token_logps_and_entropies`,
] as const;
const GENERATE = [`${TRL}transformers.generate`, `${TRL}vLLM.generate`] as const;
const [REWARDS, SYNC] = [`${TRL}_calculate_rewards`, `${TRL}sync_weights`] as const;

/**
 * Timers by trainer, with the versions in which they were read: verl 0.3.1 to 0.9.0 (trainer/ppo/ray_trainer.py), TRL 1.16
 * (trainer/grpo_trainer.py), OpenRLHF, prime-rl, slime, SkyRL, NeMo-RL and ART of 2026-08, Ray 2.60, Tianshou 2.0.1.
 */
export const stepClocks: readonly StepClock[] = [
  {
    framework: 'verl',
    totals: ['timing_s/step'],
    phases: [
      phase('generate', 'generation', 'timing_s/gen'),
      phase('generate', 'greedy baseline', 'timing_s/gen_max'),
      phase('reward', 'reward', 'timing_s/reward'),
      phase('score', 'log-probabilities', 'timing_s/old_log_prob'),
      phase('score', 'reference model', 'timing_s/ref'),
      phase('score', 'values of the critic', 'timing_s/values'),
      phase('score', 'advantages', 'timing_s/adv'),
      phase('learn', 'critic update', 'timing_s/update_critic'),
      phase('learn', 'actor update', 'timing_s/update_actor'),
      phase('sync', 'weight sync', 'timing_s/update_weights'),
      phase('save', 'writing rollouts', 'timing_s/dump_rollout_generations'),
      { ...phase('save', 'checkpoint', 'timing_s/save_checkpoint'), mayBeOutside: true },
      { ...phase('evaluate', 'validation', 'timing_s/testing'), mayBeOutside: true },
    ],
  },
  {
    framework: 'TRL',
    totals: ['train/step_time', 'step_time'],
    phases: [
      phase('generate', 'generation', ...GENERATE),
      phase('reward', 'reward functions', REWARDS),
      phase('score', 'log-probabilities', LOGPS),
      phase('sync', 'weight sync', SYNC),
      { ...phase('other', 'other preparation', PREPARE), minus: [...GENERATE, REWARDS, SYNC] },
      { ...phase('learn', 'forward pass and loss', LOSS), minus: [LOGPS] },
      { ...phase('learn', 'backward pass and optimizer', TOTAL), minus: [PREPARE, LOSS] },
    ],
  },
  {
    framework: 'OpenRLHF',
    totals: ['train/timing/step_total', 'timing/step_total'],
    phases: [
      phase('generate', 'generation', 'train/timing/generation', 'timing/generation'),
      phase('score', 'scoring', 'train/timing/make_experience', 'timing/make_experience'),
      phase('learn', 'updates', 'train/timing/ppo_train', 'timing/ppo_train'),
      phase('sync', 'weight sync', 'train/timing/broadcast', 'timing/broadcast'),
    ],
  },
  {
    framework: 'slime',
    totals: ['perf/step_time'],
    phases: [
      phase('wait', 'waiting for rollouts', 'perf/train_wait_time'),
      phase('score', 'log-probabilities', 'perf/log_probs_time', 'perf/ref_log_probs_time'),
      phase('learn', 'updates', 'perf/actor_train_time', 'perf/critic_train_time'),
    ],
  },
  {
    framework: 'prime-rl',
    totals: ['time/step'],
    phases: [
      phase('wait', 'waiting for a batch', 'time/wait_for_batch', 'time/load_data'),
      phase('learn', 'forward and backward passes', 'time/forward_backward'),
      phase('sync', 'weight sync', 'time/broadcast_weights'),
      phase('save', 'checkpoint', 'time/save_ckpt'),
    ],
  },
  {
    framework: 'NeMo-RL',
    totals: ['timing/train/total_step_time'],
    phases: [
      phase('generate', 'generation', 'timing/train/generation', 'timing/train/exposed_generation'),
      phase('reward', 'reward', 'timing/train/reward_calculation'),
      phase(
        'score',
        'log-probabilities',
        'timing/train/policy_and_reference_logprobs',
        'timing/train/logprob_inference_prep',
      ),
      phase('score', 'advantages', 'timing/train/advantage_calculation'),
      phase('learn', 'policy update', 'timing/train/policy_training', 'timing/train/training_prep'),
      phase(
        'sync',
        'weight sync',
        'timing/train/prepare_for_generation*',
        'timing/train/weight_sync',
      ),
      { ...phase('save', 'checkpoint', 'timing/train/checkpointing'), mayBeOutside: true },
    ],
  },
  {
    framework: 'SkyRL',
    totals: ['timing/step'],
    phases: [
      phase('generate', 'generation', 'timing/generate'),
      phase('reward', 'rewards', 'timing/postprocess_generator_output'),
      phase(
        'score',
        'log-probabilities and advantages',
        'timing/fwd_logprobs_values_reward',
        'timing/compute_advantages_and_returns',
      ),
      phase('learn', 'updates', 'timing/train_critic_and_policy'),
      phase('sync', 'weight sync', 'timing/sync_weights'),
      phase('other', 'batch conversion', 'timing/convert_to_training_input'),
      {
        ...phase('save', 'checkpoint', 'timing/save_checkpoints', 'timing/save_hf_model'),
        mayBeOutside: true,
      },
      { ...phase('evaluate', 'evaluation', 'timing/eval'), mayBeOutside: true },
    ],
  },
  {
    framework: 'ART',
    totals: ['time/step_wall_s'],
    phases: [
      phase('learn', 'training', 'time/step_trainer_s'),
      { ...phase('generate', 'rollouts', TOTAL), minus: ['time/step_trainer_s'] },
    ],
  },
  {
    framework: 'RLlib',
    totals: ['time_this_iter_s'],
    isSmoothed: true,
    phases: [
      phase('generate', 'sampling', 'timers/env_runner_sampling_timer'),
      phase('learn', 'learning', 'timers/learner_update_timer'),
      phase('sync', 'weight sync', 'timers/synch_weights'),
      { ...phase('evaluate', 'evaluation', 'timers/evaluation_iteration'), mayBeOutside: true },
    ],
  },
  {
    // By our tap (rl_cockpit_launch/taps/step_clock.py), which is called where SB3 calls its own callbacks.
    framework: 'Stable-Baselines3',
    totals: ['sb3_timing/window'],
    phases: [
      phase('generate', 'collecting steps', 'sb3_timing/collect'),
      phase('learn', 'updates', 'sb3_timing/train'),
      phase('evaluate', 'callbacks (evaluation, checkpoints)', 'sb3_timing/callbacks'),
    ],
  },
  {
    framework: 'Tianshou',
    totals: ['info/timing/total_time'],
    isCumulative: true,
    phases: [
      phase('generate', 'collecting', 'info/timing/train_time_collect'),
      phase('learn', 'updates', 'info/timing/train_time_update'),
      phase('evaluate', 'tests', 'info/timing/test_time'),
    ],
  },
];
