import { type MemoryNeed, numberText, part } from './memory-part';

/** Settings of a rollout buffer of Stable-Baselines3 (PPO, A2C). */
export interface RolloutSettings {
  readonly nSteps: number;
  readonly nEnvs: number;
  /** Bytes of one observation, as the environment gives it. */
  readonly obsBytes: number;
  readonly batchSize: number;
  /** Numbers of the policy; 0 = small. */
  readonly parameters: number;
  /** GB of one environment process. */
  readonly envGb: number;
  /** GB of a language model on the card; 0 = none. */
  readonly llmGb: number;
  readonly saves: number;
}

/** float32: action, reward, return, value, log-probability, advantage, episode start. */
const STEP_BYTES = 7 * 4;
/** torch, numpy and the trainer itself. */
const BASE_GB = 1.2;

/**
 * RAM of a rollout buffer: RolloutBuffer.reset of stable_baselines3/common/buffers.py allocates n_steps × n_envs of
 * everything. mario-brain: 1024 × 8 × 4×240×256 bytes = 2.0 GB.
 */
export function rolloutMemory(settings: RolloutSettings): MemoryNeed {
  const { nSteps, nEnvs, obsBytes, batchSize, parameters, envGb, llmGb, saves } = settings;
  const steps = nSteps * nEnvs;
  const buffer = steps * (obsBytes + STEP_BYTES);
  const formula = `${numberText(nSteps)} steps × ${nEnvs} environments × (${numberText(obsBytes)} + ${STEP_BYTES}) bytes`;
  // Observations become float32 on their way into the network; images come as bytes.
  const batch = batchSize * obsBytes * 4;
  const own = 16 * parameters;
  const parts = [
    part('trainer', 'ram', ['Trainer', `${BASE_GB} GB`, BASE_GB * 1e9]),
    part('rollout-buffer', 'ram', ['Rollout buffer', formula, buffer]),
    part('environments', 'ram', ['Environments', `${nEnvs} × ${envGb} GB`, nEnvs * envGb * 1e9]),
    part('batch', 'ram', [
      'Batch as float32',
      `${numberText(batchSize)} × ${numberText(obsBytes)} bytes × 4`,
      batch,
    ]),
    part('policy', 'ram', [
      'Policy, gradients and Adam',
      `16 bytes × ${numberText(parameters)}`,
      own,
    ]),
    ...(llmGb > 0 ? [part('llm', 'gpu', ['Language model', `${llmGb} GB`, llmGb * 1e9])] : []),
    ...(saves > 0 && parameters > 0
      ? [
          part('checkpoints', 'disk', [
            'Checkpoints',
            `${numberText(saves)} × 12 bytes × ${numberText(parameters)}`,
            saves * 12 * parameters,
          ]),
        ]
      : []),
  ];
  return { parts, peak: '' };
}

/** Settings of a replay buffer (DQN and its kin). */
export interface ReplaySettings {
  readonly capacity: number;
  readonly obsBytes: number;
  readonly actionBytes: number;
}

/**
 * RAM of a replay buffer that keeps an observation and the next one of each transition. QNetFires: 200,000 × (2 × 8×50×50
 * float32 + 10,000 bytes) = 34 GB.
 */
export function replayMemory({ capacity, obsBytes, actionBytes }: ReplaySettings): MemoryNeed {
  const bytes = capacity * (2 * obsBytes + actionBytes);
  const formula = `${numberText(capacity)} × (2 × ${numberText(obsBytes)} + ${numberText(actionBytes)}) bytes`;
  const parts = [
    part('trainer', 'ram', ['Trainer', `${BASE_GB} GB`, BASE_GB * 1e9]),
    part('replay', 'ram', ['Replay buffer', formula, bytes]),
  ];
  return { parts, peak: '' };
}
