import { expect, test } from 'vitest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseParams } from '#core/training/params';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import { builtInManifests } from './built-in';

const PROJECT = '/home/a/ARPO';
const RUN = '/s/runs/20260101-000000-0123abcd';
const WORKSPACE = '/s/workspaces/arpo/first';
const PATHS: LaunchPaths = {
  python: '/env/bin/python',
  isPicked: true,
  toolsDir: '/s/python/abc',
  runDir: RUN,
  cwd: `${RUN}/work`,
  stateDir: '/s',
  project: PROJECT,
  projectId: 'arpo',
  pathSign: ':',
};
const A = 'actor_rollout_ref';

function task(id: string): Recipe {
  const manifest = builtInManifests.find((one) => one.manifest.id === 'arpo')?.manifest;
  const match = manifest?.tasks.find((one) => one.id === id);
  if (manifest === undefined || match === undefined) throw new Error(`no task ${id}`);
  const project = { id: 'arpo', title: 'ARPO', target: 'local', root: PROJECT, python: null };
  return manifestRecipe(manifest, match, project);
}

function valuesOf(recipe: Recipe, preset: string, own: Record<string, string | number> = {}) {
  const params = recipe.presets?.find(({ id }) => id === preset)?.params;
  if (params === undefined) throw new Error(`no preset ${preset}`);
  const read = parseParams(recipe, { ...params, experiment: 'first', ...own });
  if (!read.ok) throw new Error(read.error.says);
  return read.value;
}

const commandOf = (id: string, preset: string, own: Record<string, string | number> = {}) => {
  const recipe = task(id);
  return recipe.command(valuesOf(recipe, preset, own), PATHS, []);
};
const overridesOf = (argv: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    argv.slice(argv.findIndex((word) => word.startsWith('--config-name')) + 1).map((word) => {
      const at = word.indexOf('=');
      return [word.slice(0, at), word.slice(at + 1)];
    }),
  );

/** The toy of one GPU with 16 GB, key by key as the user would write it for Hydra. */
const TOY: Record<string, string> = {
  'algorithm.adv_estimator': "'grpo'",
  'algorithm.kl_ctrl.kl_coef': '0',
  'data.prompt_key': "'prompt'",
  'data.train_files': "['ARPO/rl_datasets/train_10k.parquet']",
  'data.val_files': "['ARPO/rl_datasets/valid.parquet']",
  'data.train_batch_size': '8',
  'data.max_prompt_length': '1024',
  'data.max_response_length': '1024',
  [`${A}.model.path`]: "'Qwen/Qwen2.5-0.5B-Instruct'",
  [`${A}.model.enable_gradient_checkpointing`]: 'True',
  [`${A}.model.use_remove_padding`]: 'True',
  [`${A}.actor.optim.lr`]: '0.000001',
  [`${A}.actor.ppo_mini_batch_size`]: '4',
  [`${A}.actor.use_dynamic_bsz`]: 'True',
  [`${A}.actor.ppo_max_token_len_per_gpu`]: '4096',
  [`${A}.actor.use_kl_loss`]: 'True',
  [`${A}.actor.kl_loss_coef`]: '0',
  [`${A}.actor.kl_loss_type`]: "'low_var_kl'",
  [`${A}.actor.fsdp_config.param_offload`]: 'True',
  [`${A}.actor.fsdp_config.optimizer_offload`]: 'True',
  [`${A}.ref.fsdp_config.param_offload`]: 'True',
  [`${A}.ref.log_prob_max_token_len_per_gpu`]: '8192',
  [`${A}.rollout.log_prob_max_token_len_per_gpu`]: '8192',
  [`${A}.rollout.tensor_model_parallel_size`]: '1',
  [`${A}.rollout.name`]: "'vllm'",
  [`${A}.rollout.mode`]: "'sync_with_tool'",
  [`${A}.rollout.max_num_batched_tokens`]: '8192',
  [`${A}.rollout.gpu_memory_utilization`]: '0.4',
  [`${A}.rollout.n`]: '4',
  [`${A}.rollout.initial_rollouts`]: '2',
  [`${A}.rollout.beam_size`]: '2',
  [`${A}.rollout.branch_probability`]: '0.5',
  [`${A}.rollout.entropy_weight`]: '0.2',
  [`${A}.rollout.multi_turn.enable`]: 'False',
  [`${A}.rollout.tools.tool_instances.python.class_path`]:
    "'rl_cockpit_arpo.python_tool.python_tool'",
  [`${A}.rollout.tools.tool_instances.python.params.conda_path`]: "''",
  [`${A}.rollout.tools.tool_instances.search.class_path`]:
    "'rl_cockpit_arpo.search_tool.search_tool'",
  [`${A}.rollout.tools.tool_instances.search.params.api_key`]: "''",
  [`${A}.rollout.tools.tool_instances.search.params.cache_file`]: `'${WORKSPACE}/search_cache/search_cache.json'`,
  [`${A}.rollout.tools.tool_instances.search.params.zone`]: "'serp_api1'",
  'reward_model.reward_manager': "'naive'",
  'custom_reward_function.path':
    "'ARPO/verl_arpo_entropy/verl/utils/reward_score/deep_research.py'",
  'custom_reward_function.name': "'compute_score'",
  'trainer.critic_warmup': '0',
  'trainer.logger': "['console','tensorboard']",
  'trainer.project_name': "'arpo'",
  'trainer.experiment_name': "'first'",
  'trainer.n_gpus_per_node': '1',
  'trainer.nnodes': '1',
  'trainer.val_before_train': 'False',
  'trainer.save_freq': '3',
  'trainer.test_freq': '-1',
  'trainer.total_epochs': '1',
  'trainer.total_training_steps': '3',
  'trainer.resume_mode': "'disable'",
  'trainer.default_local_dir': `'${WORKSPACE}/checkpoints'`,
  'trainer.rollout_data_dir': `'${RUN}/rollout'`,
  'trainer.validation_data_dir': `'${RUN}/validation'`,
  'hydra.run.dir': `'${RUN}/hydra'`,
};

const ENV = {
  PYTHONPATH: `/s/python/abc:${PROJECT}/ARPO/verl_arpo_entropy`,
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
  RL_COCKPIT_SEARCH: 'cache',
};

test('the toy of ARPO is started with exactly the command, environment and folder that the user would write by hand', () => {
  const { argv, cwd, env } = commandOf('train', 'toy');
  expect(argv.slice(0, 10)).toEqual([
    '/env/bin/python',
    '-u',
    '-m',
    'rl_cockpit_launch',
    RUN,
    '--',
    '-m',
    'verl.trainer.main_ppo',
    `--config-path=${PROJECT}/ARPO/scripts/config`,
    '--config-name=ppo_trainer.yaml',
  ]);
  expect(overridesOf(argv)).toEqual(TOY);
  expect(argv).toHaveLength(10 + Object.keys(TOY).length);
  expect({ cwd, env }).toEqual({ cwd: WORKSPACE, env: ENV });
});

test('its workspace links the project and copies the search cache, and no variable of a proxy is taken away', () => {
  const recipe = task('train');
  const launch = recipe.launch?.(valuesOf(recipe, 'toy'), PATHS);
  expect(launch).toMatchObject({
    workspace: {
      path: WORKSPACE,
      links: [{ at: 'ARPO', to: `${PROJECT}/ARPO` }],
      copies: [
        {
          at: 'search_cache/search_cache.json',
          from: `${PROJECT}/ARPO/search_cache/search_cache.json`,
        },
      ],
    },
    unset: [],
    program: { kind: 'exec' },
  });
});

/** Values that the shell scripts of the project set, where they differ from the toy; presets as their files name them. */
const FULL: Record<string, Record<string, string>> = {
  'reasoning-7b': {
    'data.train_batch_size': '128',
    'data.max_prompt_length': '1536',
    'data.max_response_length': '4096',
    [`${A}.actor.ppo_max_token_len_per_gpu`]: '11264',
    [`${A}.ref.log_prob_max_token_len_per_gpu`]: '22528',
    [`${A}.rollout.n`]: '16',
    [`${A}.rollout.initial_rollouts`]: '8',
    [`${A}.rollout.gpu_memory_utilization`]: '0.7',
    [`${A}.actor.fsdp_config.param_offload`]: 'False',
    'trainer.n_gpus_per_node': '8',
    'trainer.total_epochs': '2',
  },
  'deepsearch-8b': {
    'data.train_files': "['ARPO/rl_datasets/hard_search_1k.parquet']",
    'data.val_files': "['ARPO/rl_datasets/gaia_test.parquet','ARPO/rl_datasets/hle_test.parquet']",
    'data.max_response_length': '10000',
    [`${A}.rollout.max_num_batched_tokens`]: '25000',
    'trainer.total_epochs': '5',
  },
  'deepsearch-14b': {
    'data.train_batch_size': '64',
    [`${A}.actor.ppo_mini_batch_size`]: '8',
    'data.max_response_length': '6192',
    [`${A}.rollout.n`]: '12',
    [`${A}.rollout.initial_rollouts`]: '6',
  },
};

test.each(Object.entries(FULL))(
  'the preset %s sets what its shell script sets',
  (preset, expected) => {
    const overrides = overridesOf(commandOf('train', preset).argv);
    expect(overrides).toMatchObject(expected);
    // All batches of all epochs: the number of steps is the trainer's to find.
    expect(overrides).not.toHaveProperty(['trainer.total_training_steps']);
  },
);

test('a rehearsal gets the words of the training itself, and its rung and folders in the environment', () => {
  const { argv, env } = commandOf('rehearse', 'resume');
  expect(argv.slice(5, 8)).toEqual(['--', '-m', 'rl_cockpit_rehearsal']);
  const { 'trainer.resume_mode': mode, ...rest } = overridesOf(argv);
  expect({ ...rest, 'trainer.resume_mode': mode }).toEqual(TOY);
  expect(env).toMatchObject({
    ...ENV,
    RL_COCKPIT_REHEARSAL_RUNG: 'resume',
    RL_COCKPIT_REHEARSAL_FOLDER: `${RUN}/rehearsal`,
    RL_COCKPIT_REHEARSAL_CACHE: '/s/rehearsal',
    RL_COCKPIT_REHEARSAL_CONVERTER: `${PROJECT}/ARPO/merge_ckpt/convert_checkpoint_from_verl_to_hf.py`,
  });
  const recipe = task('rehearse');
  expect(recipe.expectations(valuesOf(recipe, 'resume'), PATHS)).toEqual({
    markers: ['[REHEARSAL] passed: resume'],
    failMarkers: ['[REHEARSAL] broken:'],
  });
});

test('a path with a comma, a quote and parentheses reaches Hydra as one text', () => {
  const overrides = overridesOf(commandOf('train', 'toy', { model: "/m/a,b (it's)" }).argv);
  expect(overrides[`${A}.model.path`]).toBe(String.raw`'/m/a,b (it\'s)'`);
});

test('a checkpoint to continue from is passed on, and only in the mode that reads it', () => {
  const own = { resume_mode: 'resume_path', resume_from: '/c/global_step_5' };
  expect(overridesOf(commandOf('train', 'toy', own).argv)).toMatchObject({
    'trainer.resume_mode': "'resume_path'",
    'trainer.resume_from_path': "'/c/global_step_5'",
  });
  expect(rules({ resume_mode: 'resume_path' })).toContain(
    'Choose the checkpoint to continue from.',
  );
});

/** Sentences of the rules that do not hold with these values. */
function rules(own: Record<string, string | number>, facts = {}): string {
  const recipe = task('train');
  return (recipe.constraints?.(valuesOf(recipe, 'toy', own), facts) ?? [])
    .filter(({ state }) => state !== 'ok')
    .map(({ says }) => says)
    .join('\n');
}

test.each([
  [
    { n_gpus: 3 },
    'Batch size times answers must be divisible by the number of GPUs. (8 × 4 % 3 = 0)',
  ],
  [{ ppo_mini_batch_size: 16 }, 'The mini-batch is larger than the batch. (16 ≤ 8)'],
  [
    { max_response_length: 8000 },
    'vLLM refuses a batch that is smaller than one prompt with its answer.',
  ],
  [{ initial_rollouts: 5 }, 'ARPO lowers the answers before branching'],
  [{ n_gpus: 4, tp: 3 }, 'The number of GPUs must be divisible by tensor parallel.'],
  [{ rollout_mode: 'sync' }, 'In this mode no tool is called.'],
  [{ save_freq: -1 }, 'No checkpoint is saved, not even at the end.'],
])('what verl refuses is said in the form before anything starts: %o', (own, says) => {
  expect(rules(own)).toContain(says);
});

test('the toy itself breaks no rule', () => {
  expect(rules({}, { gpu_count: 1, gpu_gb: 16 })).toBe('');
});

test('a machine without a GPU is reported, and no number of GPUs that the training refuses is offered', () => {
  const recipe = task('train');
  const match = (recipe.constraints?.(valuesOf(recipe, 'toy'), { gpu_count: 0 }) ?? []).find(
    ({ says }) => says.startsWith('GPUs is 1'),
  );
  expect(match?.says).toContain('at most 0');
  expect(match?.remedies).toEqual([]);
  const rehearsal = task('rehearse');
  const own = rehearsal.constraints?.(valuesOf(rehearsal, 'toy'), { gpu_count: 0 }) ?? [];
  expect(own.filter(({ state }) => state !== 'ok')).toEqual([]);
});
