import { LAUNCHER, type LaunchTable, WORKSPACE } from './launched.fixture';

const start = (kwargs: object) => ({
  argv: LAUNCHER,
  cwd: WORKSPACE,
  env: { PYTHONPATH: '/tools:/home/me/project', PYTHONDONTWRITEBYTECODE: '1' },
  links: {},
  configs: [],
  program: {
    kind: 'shim',
    shim: {
      file: null,
      module: 'rl_cockpit_aids.mario',
      path: ['/home/me/project'],
      set: {},
      locals: {},
      call: 'train',
      // Never models/mario_ppo_latest: the project does not write it, and a second run would start over.
      kwargs: { model_path: 'models/mario_ppo', ...kwargs },
      seed: null,
      noneFails: false,
      argv: [],
    },
  },
});

/** Environments that two presets take on a machine: one less than it has cores, and its cores up to eight. */
export interface MarioSizes {
  readonly cpu: number;
  readonly full: number;
}

/** Written by hand. */
export const marioTable = ({ cpu, full }: MarioSizes): LaunchTable => ({
  'train toy': start({
    parallel: 1,
    total_timesteps: 192,
    n_steps: 64,
    batch_size: 64,
    n_epochs: 1,
  }),
  'train cpu': start({
    parallel: cpu,
    total_timesteps: 1_000_000,
    n_steps: 128,
    batch_size: 128,
    n_epochs: 2,
  }),
  'train full': start({
    parallel: full,
    total_timesteps: 50_000_000,
    n_steps: 1024,
    batch_size: 2048,
    n_epochs: 10,
  }),
});
