import { LAUNCHER, type LaunchTable, WORKSPACE } from './launched.fixture';

const ROOT = '/home/me/project';
const ENV = { PYTHONPATH: `/tools:${ROOT}/src`, PYTHONDONTWRITEBYTECODE: '1' };
type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Markets that the phases read: the project's data, or what the experiment has. */
const OWN = { data: `${ROOT}/data` };
const GENERATED = { data: `${WORKSPACE}/market/data` };

const market = (links: object, ...words: readonly string[]) => ({
  argv: [...LAUNCHER, '--', '-m', 'rl_cockpit_market', ...words],
  cwd: WORKSPACE,
  env: ENV,
  links,
  configs: [],
  program: { kind: 'exec' },
});
const generate = (days: number) =>
  market(
    OWN,
    'generate',
    '--features',
    `${ROOT}/src`,
    '--out',
    `${WORKSPACE}/market/data`,
    '--market',
    'NQ',
    '--days',
    String(days),
    '--seed',
    '42',
  );
const copy = (lastDays: number) =>
  market(
    OWN,
    'copy',
    '--from',
    `${ROOT}/data/NQ_D1M.csv`,
    '--out',
    `${WORKSPACE}/market/data`,
    '--market',
    'NQ',
    '--last-days',
    String(lastDays),
  );

interface Phase {
  readonly number: 1 | 2 | 3;
  readonly set: Values;
  readonly kwargs: Values;
  readonly isGenerated?: boolean;
}

/** A phase: its function of the project's own file is called, with the numbers set in its table of constants. */
const phase = ({ number, set, kwargs, isGenerated = false }: Phase) => ({
  argv: LAUNCHER,
  cwd: WORKSPACE,
  env: ENV,
  links: isGenerated ? GENERATED : OWN,
  configs: [],
  program: {
    kind: 'shim',
    shim: {
      file: `${ROOT}/src/${FILES[number]}`,
      module: null,
      path: [ROOT, `${ROOT}/src`],
      set: {
        // Phase 1 and 2 look for data beside their own file.
        ...(number === 3
          ? {}
          : { __file__: `${isGenerated ? `${WORKSPACE}/market` : ROOT}/src/${FILES[number]}` }),
        ...Object.fromEntries(
          Object.entries(set).map(([name, value]) => [`PHASE${number}_CONFIG.${name}`, value]),
        ),
      },
      locals: {},
      call: `train_phase${number}`,
      kwargs,
      seed: 42,
      noneFails: number === 3,
      argv: [],
    },
  },
});
const FILES = { 1: 'train_phase1.py', 2: 'train_phase2.py', 3: 'train_phase3_llm.py' } as const;

const toy = {
  total_timesteps: 1024,
  num_envs: 1,
  n_steps: 256,
  batch_size: 64,
  learning_rate: 0.0003,
  eval_freq: 512,
  n_eval_episodes: 1,
  use_early_stopping: false,
  device: 'auto',
};
const testMode = {
  ...toy,
  total_timesteps: 100_000,
  num_envs: 4,
  n_steps: 2048,
  batch_size: 512,
  eval_freq: 25_000,
  n_eval_episodes: 5,
  device: 'cuda',
};
const full = {
  ...testMode,
  total_timesteps: 10_000_000,
  num_envs: 80,
  eval_freq: 100_000,
  n_eval_episodes: 10,
  use_early_stopping: true,
};
const phase2Own = {
  ent_coef: 0.06,
  rewiring_probability: 0.05,
  eval_min_episode_bars: 2000,
  eval_randomize_start_offsets: false,
  phase1_model_path: 'models/phase1_foundational_fixed.zip',
};
const phase3Toy = {
  total_timesteps: 768,
  n_steps: 256,
  batch_size: 64,
  eval_freq: 400,
  n_eval_episodes: 1,
  device: 'auto',
  phase2_model_path: 'models/phase2_position_mgmt_test.zip',
  eval_interval_updates: 1,
  min_eval_episodes: 1,
  sanity_eval_episodes: 0,
  llm_log_freq: 100,
  adapter_warmup_steps: 300,
};
const phase3Full = {
  total_timesteps: 5_000_000,
  n_steps: 2048,
  batch_size: 256,
  eval_freq: 5000,
  n_eval_episodes: 10,
  device: 'auto',
  phase2_model_path: 'models/phase2_position_mgmt_final.zip',
  eval_interval_updates: 5,
  min_eval_episodes: 6,
  sanity_eval_episodes: 3,
  llm_log_freq: 1000,
  adapter_warmup_steps: 100_000,
};

const phase1 = (set: Values, isTest: boolean, isGenerated = false) =>
  phase({
    number: 1,
    set,
    kwargs: {
      market_override: 'NQ',
      non_interactive: true,
      test_mode: isTest,
      continue_training: false,
      model_path: null,
    },
    isGenerated,
  });
const phase2 = (set: Values, isTest: boolean, isGenerated = false) =>
  phase({
    number: 2,
    set: { ...phase2Own, ...set },
    kwargs: { market_override: 'NQ', non_interactive: true, test_mode: isTest },
    isGenerated,
  });
const phase3 = (set: Values, envs: number, isGenerated = false) =>
  phase({
    number: 3,
    set,
    kwargs: {
      market_name: 'NQ',
      // Its own test mode would replace the timesteps of the form.
      test_mode: false,
      continue_training: false,
      model_path: null,
      n_envs: envs,
      vec_env_cls: 'dummy',
    },
    isGenerated,
  });

/** Written by hand: the toys of the miniature that was run, the others as the project's own constants and --test. */
export const rlTrainerTable: LaunchTable = {
  'market-data toy': generate(14),
  'market-data test': generate(40),
  'market-copy toy': copy(14),
  'market-copy full': copy(0),
  'phase1 toy': phase1(toy, true, true),
  'phase1 test': phase1(testMode, true),
  'phase1 full': phase1(full, false),
  'phase2 toy': phase2(toy, true, true),
  'phase2 test': phase2(
    {
      ...testMode,
      total_timesteps: 50_000,
      eval_freq: 50_000,
      n_eval_episodes: 1,
      eval_min_episode_bars: 800,
      eval_randomize_start_offsets: true,
    },
    true,
  ),
  'phase2 full': phase2({ ...full, eval_freq: 50_000 }, false),
  'phase3 toy': phase3(phase3Toy, 1, true),
  'phase3 test': phase3(
    {
      ...phase3Full,
      total_timesteps: 50_000,
      eval_freq: 4096,
      eval_interval_updates: 1,
      phase2_model_path: 'models/phase2_position_mgmt_test.zip',
    },
    2,
  ),
  'phase3 full': phase3(phase3Full, 8),
};
