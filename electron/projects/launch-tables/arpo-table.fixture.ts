import { LAUNCHER, type LaunchTable, WORKSPACE } from './launched.fixture';

const ROOT = '/home/me/project';
const RUN = '/state/runs/R';
const MODEL = 'Qwen/Qwen2.5-0.5B-Instruct';

/** The numbers of a training, as the user would write them on the command line of ARPO. */
interface Numbers {
  readonly model: string;
  readonly train: string;
  readonly val: string;
  readonly gpus: number;
  readonly batch: readonly [prompts: number, mini: number];
  readonly lengths: readonly [prompt: number, response: number, vllm: number];
  /** Twice and four times the longest sequence. */
  readonly budgets: readonly [update: number, logProbability: number];
  readonly rollout: readonly [answers: number, beforeBranching: number];
  readonly gpuMemory: string;
  readonly offload: 'True' | 'False';
  readonly epochs: number;
  /** null: the trainer counts them. */
  readonly steps: number | null;
  readonly every: readonly [save: number, test: number];
}

const TRAIN = "['ARPO/rl_datasets/train_10k.parquet']";
const VALID = "['ARPO/rl_datasets/valid.parquet']";
const HARD = "['ARPO/rl_datasets/hard_search_1k.parquet']";
const GAIA = "['ARPO/rl_datasets/gaia_test.parquet','ARPO/rl_datasets/hle_test.parquet']";
const TOY: Numbers = {
  model: MODEL,
  train: TRAIN,
  val: VALID,
  gpus: 1,
  batch: [8, 4],
  lengths: [1024, 1024, 8192],
  budgets: [4096, 8192],
  rollout: [4, 2],
  gpuMemory: '0.4',
  offload: 'True',
  epochs: 1,
  steps: 3,
  every: [3, -1],
};
const REASONING: Numbers = {
  model: 'Qwen/Qwen2.5-7B-Instruct',
  train: TRAIN,
  val: VALID,
  gpus: 8,
  batch: [128, 16],
  lengths: [1536, 4096, 8192],
  budgets: [11264, 22528],
  rollout: [16, 8],
  gpuMemory: '0.7',
  offload: 'False',
  epochs: 2,
  steps: null,
  every: [5, 5],
};

const rollout = 'actor_rollout_ref.rollout';
const tools = `${rollout}.tools.tool_instances`;
const words = (one: Numbers): string[] => [...FIXED, ...trainingWords(one), ...rolloutWords(one)];

/** Values that every training of the project sets. */
const FIXED = [
  `--config-path=${ROOT}/ARPO/scripts/config`,
  '--config-name=ppo_trainer.yaml',
  "algorithm.adv_estimator='grpo'",
  'algorithm.kl_ctrl.kl_coef=0',
  "data.prompt_key='prompt'",
  'actor_rollout_ref.model.enable_gradient_checkpointing=True',
  'actor_rollout_ref.model.use_remove_padding=True',
  'actor_rollout_ref.actor.use_dynamic_bsz=True',
  'actor_rollout_ref.actor.use_kl_loss=True',
  'actor_rollout_ref.actor.kl_loss_coef=0',
  "actor_rollout_ref.actor.kl_loss_type='low_var_kl'",
  'actor_rollout_ref.ref.fsdp_config.param_offload=True',
  `${rollout}.name='vllm'`,
  `${rollout}.multi_turn.enable=False`,
  `${tools}.python.class_path='rl_cockpit_arpo.python_tool.python_tool'`,
  `${tools}.python.params.conda_path=''`,
  `${tools}.search.class_path='rl_cockpit_arpo.search_tool.search_tool'`,
  `${tools}.search.params.api_key=''`,
  `${tools}.search.params.cache_file='${WORKSPACE}/search_cache/search_cache.json'`,
  "reward_model.reward_manager='naive'",
  'trainer.critic_warmup=0',
  "trainer.logger=['console','tensorboard']",
  "trainer.project_name='arpo'",
  "trainer.experiment_name='first'",
  'trainer.nnodes=1',
  'trainer.val_before_train=False',
  `trainer.default_local_dir='${WORKSPACE}/checkpoints'`,
  `trainer.rollout_data_dir='${RUN}/rollout'`,
  `trainer.validation_data_dir='${RUN}/validation'`,
  `hydra.run.dir='${RUN}/hydra'`,
];

function trainingWords(one: Numbers): string[] {
  const [prompt, response] = one.lengths;
  const [update, logProbability] = one.budgets;
  return [
    `actor_rollout_ref.model.path='${one.model}'`,
    `data.train_files=${one.train}`,
    `data.val_files=${one.val}`,
    "custom_reward_function.path='ARPO/verl_arpo_entropy/verl/utils/reward_score/deep_research.py'",
    "custom_reward_function.name='compute_score'",
    `trainer.n_gpus_per_node=${one.gpus}`,
    `data.train_batch_size=${one.batch[0]}`,
    `actor_rollout_ref.actor.ppo_mini_batch_size=${one.batch[1]}`,
    `data.max_prompt_length=${prompt}`,
    `data.max_response_length=${response}`,
    `actor_rollout_ref.actor.ppo_max_token_len_per_gpu=${update}`,
    `${rollout}.log_prob_max_token_len_per_gpu=${logProbability}`,
    `actor_rollout_ref.ref.log_prob_max_token_len_per_gpu=${logProbability}`,
    `actor_rollout_ref.actor.fsdp_config.param_offload=${one.offload}`,
    `actor_rollout_ref.actor.fsdp_config.optimizer_offload=${one.offload}`,
    'actor_rollout_ref.actor.optim.lr=0.000001',
    `trainer.total_epochs=${one.epochs}`,
    ...(one.steps === null ? [] : [`trainer.total_training_steps=${one.steps}`]),
    `trainer.save_freq=${one.every[0]}`,
    `trainer.test_freq=${one.every[1]}`,
  ];
}

const rolloutWords = (one: Numbers): string[] => [
  `${rollout}.max_num_batched_tokens=${one.lengths[2]}`,
  `${rollout}.mode='sync_with_tool'`,
  `${rollout}.n=${one.rollout[0]}`,
  `${rollout}.initial_rollouts=${one.rollout[1]}`,
  `${rollout}.beam_size=2`,
  `${rollout}.branch_probability=0.5`,
  `${rollout}.entropy_weight=0.2`,
  `${rollout}.gpu_memory_utilization=${one.gpuMemory}`,
  `${rollout}.tensor_model_parallel_size=1`,
  `${tools}.search.params.zone='serp_api1'`,
  "trainer.resume_mode='disable'",
];

const ENV = {
  PYTHONPATH: `/tools:${ROOT}/ARPO/verl_arpo_entropy`,
  HYDRA_FULL_ERROR: '1',
  VERL_LOGGING_LEVEL: 'INFO',
  TENSORBOARD_DIR: `${RUN}/tb`,
  WANDB_MODE: 'disabled',
  RAY_DEDUP_LOGS: '0',
  RAY_USAGE_STATS_ENABLED: '0',
  RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO: '0',
  RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES: '1',
  RAY_agent_register_timeout_ms: '120000',
  RAY_raylet_start_wait_time_s: '120',
};

const start = (argv: readonly string[], env: object = {}) => ({
  argv: [...LAUNCHER, '--', ...argv],
  cwd: WORKSPACE,
  env: { ...ENV, ...env },
  links: { ARPO: `${ROOT}/ARPO` },
  configs: [],
  program: { kind: 'exec' },
});
const training = (numbers: Numbers, search: 'cache' | 'provider') =>
  start(['-m', 'verl.trainer.main_ppo', ...words(numbers)], { RL_COCKPIT_SEARCH: search });
const rehearsal = (rung: string) =>
  start(['-m', 'rl_cockpit_rehearsal', ...words(TOY)], {
    RL_COCKPIT_SEARCH: 'cache',
    RL_COCKPIT_REHEARSAL_MODULE: 'verl.trainer.main_ppo',
    RL_COCKPIT_REHEARSAL_CONVERTER: `${ROOT}/ARPO/merge_ckpt/convert_checkpoint_from_verl_to_hf.py`,
    RL_COCKPIT_REHEARSAL_FOLDER: `${RUN}/rehearsal`,
    RL_COCKPIT_REHEARSAL_CACHE: '/state/rehearsal',
    RL_COCKPIT_REHEARSAL_RUNG: rung,
    RL_COCKPIT_REHEARSAL_ROWS: '48',
    RL_COCKPIT_REHEARSAL_SEED: '0',
  });

/** Written by hand: the toys for one GPU, the others as the shell scripts of the project. */
export const arpoTable: LaunchTable = {
  'train toy': training(TOY, 'cache'),
  'train seed-toy': training(
    { ...TOY, batch: [4, 2], gpuMemory: '0.5', steps: 25, every: [25, -1] },
    'cache',
  ),
  'train reasoning-7b': training(REASONING, 'provider'),
  'train deepsearch-8b': training(
    {
      ...REASONING,
      model: 'Qwen/Qwen3-8B',
      train: HARD,
      val: GAIA,
      lengths: [2000, 10000, 25000],
      budgets: [24000, 48000],
      gpuMemory: '0.6',
      epochs: 5,
    },
    'provider',
  ),
  'train deepsearch-14b': training(
    {
      ...REASONING,
      model: 'Qwen/Qwen3-14B',
      train: HARD,
      val: GAIA,
      batch: [64, 8],
      lengths: [2000, 6192, 25000],
      budgets: [16384, 32768],
      rollout: [12, 6],
      gpuMemory: '0.6',
      epochs: 5,
    },
    'provider',
  ),
  'rehearse toy': rehearsal('convert'),
  'rehearse compose': rehearsal('compose'),
  'rehearse rollout': rehearsal('rollout'),
  'rehearse steps': rehearsal('train'),
  'rehearse resume': rehearsal('resume'),
  'convert full': start([
    `${ROOT}/ARPO/merge_ckpt/convert_checkpoint_from_verl_to_hf.py`,
    'merge',
    '--backend',
    'fsdp',
    '--hf_model_path',
    MODEL,
    '--local_dir',
    '/checkpoints/global_step_5/actor',
    '--target_dir',
    `${WORKSPACE}/hf`,
  ]),
  'merge-cache full': start([
    '-m',
    'rl_cockpit_arpo.merge_cache',
    `${WORKSPACE}/search_cache/search_cache.json`,
    `${ROOT}/ARPO/search_cache/search_cache.json`,
  ]),
  'toy-data toy': start([
    '-m',
    'rl_cockpit_rehearsal.toy_data',
    'ARPO/rl_datasets/train_10k.parquet',
    `${WORKSPACE}/data/toy.parquet`,
    '100',
    '0',
  ]),
};
/** Values the user has to choose before the start. */
export const arpoChosen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'convert full': { checkpoint: '/checkpoints/global_step_5' },
};
