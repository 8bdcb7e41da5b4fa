import { LAUNCHER, type LaunchTable, WORKSPACE } from './launched.fixture';

const env = (threads: string) => ({
  PYTHONDONTWRITEBYTECODE: '1',
  OMP_NUM_THREADS: threads,
  MKL_NUM_THREADS: threads,
  OPENBLAS_NUM_THREADS: threads,
  PYTORCH_CUDA_ALLOC_CONF: 'expandable_segments:True',
  PYTHONPATH: '/tools',
});

const minimal = (set: object, links: object, threads = '1') => ({
  argv: LAUNCHER,
  cwd: WORKSPACE,
  env: env(threads),
  links,
  configs: [],
  program: {
    kind: 'shim',
    shim: {
      file: '/home/me/project/src/Train_ultra_minimal.py',
      module: null,
      path: ['/home/me/project', '/home/me/project/src'],
      set: { LR: 0.0001, GAMMA: 0.99, EPS: 0.1, K_STEPS: 8, SIMS: 1, ...set },
      locals: {},
      call: 'main',
      kwargs: {},
      seed: null,
      noneFails: false,
      argv: [],
    },
  },
});
const stable = (locals: object, links: object) => ({
  ...minimal({}, links),
  program: {
    kind: 'shim',
    shim: {
      ...minimal({}, links).program.shim,
      file: '/home/me/project/src/Train_stable.py',
      set: {},
      locals: {
        'main.K_STEPS': 10,
        'main.BUFFER_CAP': 200_000,
        'main.LR': 0.0001,
        'main.GAMMA': 0.99,
        'main.SAVE_EVERY': 25,
        ...locals,
      },
      replace: { StableProcessPoolEnv: 'rl_cockpit.vec.process_pool_env:StableProcessPoolEnv' },
    },
  },
});
const OWN = { cropped_raster: '/home/me/project/cropped_raster' };
/** Values that the form sets of workstation_config.json, with its numbers. */
const WORKSTATION = {
  raster_dir: 'cropped_raster',
  num_episodes: 1000,
  steps_per_episode: 200,
  num_parallel_envs: 250,
  max_workers: 100,
  parallel_method: 'threading',
  num_landscapes: 500,
  memory_simulations: 200,
  percentage_increment: 2,
  pretrain_steps: 1000,
  batch_size: 32,
  buffer_size: 20000,
  learning_rate: 0.0001,
  checkpoint_frequency: 10,
  // Not in the file: the script reads it with 30 as its default.
  eval_steps_per_episode: 30,
};
const parallel = (set: object, links: object = OWN) => ({
  argv: [
    ...LAUNCHER,
    '--',
    '/home/me/project/src/scripts/train_dqn_fuel_breaks_parallel.py',
    '--config',
    '/state/runs/R/config.json',
    '--output_dir',
    '/state/runs/R/out',
  ],
  cwd: WORKSPACE,
  env: env('1'),
  links,
  configs: [
    {
      path: '/state/runs/R/config.json',
      from: '/home/me/project/workstation_config.json',
      format: 'json',
      set: {
        ...WORKSTATION,
        ...set,
      },
    },
  ],
  program: { kind: 'exec' },
});
const scaled = ([workers, buffer]: Scaled, batch: number) =>
  parallel({
    max_workers: workers,
    num_parallel_envs: workers,
    num_landscapes: workers,
    memory_simulations: 1,
    batch_size: batch,
    buffer_size: buffer,
  });

/** Workers, and transitions of the replay memory. */
type Scaled = readonly [workers: number, buffer: number];

/** Sizes that follow from the cores and the memory of a machine. */
export interface QnetfiresSizes {
  /** Threads of one environment that has half of the cores. */
  readonly threads: string;
  readonly conservative: Scaled;
  readonly balanced: Scaled;
  readonly aggressive: Scaled;
  readonly lowMemory: Scaled;
}

/** Written by hand. */
export const qnetfiresTable = (sizes: QnetfiresSizes): LaunchTable => ({
  ...agentTable(sizes.threads),
  ...mainTable(sizes),
});

const agentTable = (threads: string): LaunchTable => ({
  ...RASTERS,
  ...minimalTable(threads),
  ...STABLE,
});

const RASTERS: LaunchTable = {
  'rasters toy': {
    argv: [
      ...LAUNCHER,
      '--',
      '-m',
      'rl_cockpit_aids.rasters',
      '--out',
      `${WORKSPACE}/synthetic_rasters`,
      '--count',
      '4',
      '--seed',
      '42',
    ],
    cwd: WORKSPACE,
    env: env('1'),
    // No link of an earlier run: it would lead the new rasters into the project.
    links: { cropped_raster: null },
    configs: [],
    program: { kind: 'exec' },
  },
};

const minimalTable = (threads: string): LaunchTable => ({
  'ultra-minimal toy': minimal(
    { EPISODES: 3, STEPS_PER_EP: 6, BUDGET: 30, BATCH_SIZE: 8 },
    { cropped_raster: `${WORKSPACE}/synthetic_rasters` },
  ),
  'ultra-minimal balanced': minimal(
    { EPISODES: 100, STEPS_PER_EP: 25, BUDGET: 200, BATCH_SIZE: 16 },
    OWN,
    threads,
  ),
  'ultra-minimal full': minimal(
    { EPISODES: 100, STEPS_PER_EP: 25, BUDGET: 200, BATCH_SIZE: 16 },
    OWN,
  ),
});

const STABLE: LaunchTable = {
  'stable toy': stable(
    {
      'main.EPISODES': 3,
      'main.STEPS_PER_EP': 5,
      'main.N_ENVS': 2,
      'main.BUDGET': 30,
      'main.BATCH_SIZE': 4,
    },
    { cropped_raster: `${WORKSPACE}/synthetic_rasters` },
  ),
  'stable full': stable(
    {
      'main.EPISODES': 1000,
      'main.STEPS_PER_EP': 25,
      'main.N_ENVS': 32,
      'main.BUDGET': 250,
      'main.BATCH_SIZE': 64,
    },
    OWN,
  ),
};

const mainTable = (sizes: QnetfiresSizes): LaunchTable => ({
  'parallel toy': parallel(
    {
      num_episodes: 3,
      steps_per_episode: 3,
      num_parallel_envs: 2,
      num_landscapes: 2,
      parallel_method: 'sequential',
      max_workers: 1,
      memory_simulations: 1,
      percentage_increment: 10,
      pretrain_steps: 5,
      batch_size: 4,
      buffer_size: 500,
      checkpoint_frequency: 1,
      eval_steps_per_episode: 1,
    },
    { cropped_raster: null },
  ),
  'parallel conservative': scaled(sizes.conservative, 32),
  'parallel balanced': scaled(sizes.balanced, 64),
  'parallel aggressive': scaled(sizes.aggressive, 96),
  'parallel low-memory': scaled(sizes.lowMemory, 16),
  'parallel workstation': parallel({}),
});
