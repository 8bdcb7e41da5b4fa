import { TAP_FILE } from '../../contract/run/launch';
import { z } from 'zod';
import { learningRate, seed } from '../common-params';
import { flags } from '../flags';
import { recipe } from '../recipe';
import { sb3Constraints } from '../sb3-constraints';

const params = z.object({
  algo: z.enum(['PPO', 'MaskablePPO', 'A2C', 'DQN', 'SAC', 'TD3']).default('PPO').meta({
    group: 'Task and algorithm',
    label: 'Algorithm',
    says: 'MaskablePPO comes with sb3-contrib',
  }),
  env_id: z.string().min(1).default('CartPole-v1').meta({
    group: 'Task and algorithm',
    label: 'Task',
    says: 'A Gymnasium ID, such as CartPole-v1, RLCockpit/MaskedLine-v0, my_module:MyTask-v0',
  }),
  timesteps: z.int().min(1).default(50_000).meta({
    group: 'Task and algorithm',
    label: 'Length',
    says: 'Number of timesteps',
    unit: 'timesteps',
  }),
  seed,
  learning_rate: learningRate(0.0003),
  n_envs: z.int().min(1).max(256).default(1).meta({
    group: 'Learning',
    label: 'Parallel environments',
    says: 'n_envs: environments that run at the same time',
  }),
  n_steps: z.int().min(0).default(0).meta({
    group: 'Learning',
    label: 'Steps per update',
    says: 'Per environment, for PPO, MaskablePPO and A2C; 0 = the algorithm’s default',
    unit: 'timesteps',
  }),
  batch_size: z.int().min(0).default(0).meta({
    group: 'Learning',
    label: 'Minibatch',
    says: 'All but A2C; 0 = the algorithm’s default',
    unit: 'timesteps',
  }),
  gamma: z
    .number()
    .min(0)
    .max(1)
    .default(0.99)
    .meta({ group: 'Learning', label: 'Discount', says: 'Weight of later rewards, per step' }),
  device: z
    .string()
    .min(1)
    .default('auto')
    .meta({ group: 'Machine', says: 'Device for the network: auto, cpu, cuda, cuda:1, mps' }),
  threads: z.int().min(0).max(1024).default(0).meta({
    group: 'Machine',
    label: 'CPU threads',
    says: 'PyTorch threads; 0 = one thread for small networks, PyTorch’s default for images',
  }),
  resume: z.string().default('').meta({
    group: 'Evaluation and checkpoints',
    label: 'Continue from',
    says: 'A model of the same algorithm and task; the length counts its steps, too',
    mayBeEmpty: true,
  }),
  eval_freq: z.int().min(0).default(0).meta({
    group: 'Evaluation and checkpoints',
    label: 'Evaluate every',
    says: '0 = never',
    unit: 'timesteps',
  }),
  checkpoint_freq: z.int().min(0).default(0).meta({
    group: 'Evaluation and checkpoints',
    label: 'Save every',
    says: '0 = only at the end',
    unit: 'timesteps',
  }),
});

/** A training from the beginning is started as before there was something to continue from. */
const withoutEmpty = ({ resume, ...values }: z.output<typeof params>) =>
  resume === '' ? values : { ...values, resume };

export default recipe({
  id: 'sb3',
  title: 'Stable-Baselines3',
  says: 'Any Gymnasium task with a Stable-Baselines3 algorithm, in an environment you choose. Your files do not change.',
  toy: false,
  takesArgv: false,
  needs: ['stable-baselines3', 'sb3-contrib'],
  goal: 'phase3',
  usesGpu: true,
  params,
  presets: [
    { id: 'cartpole', title: 'CartPole with PPO', params: {} },
    {
      id: 'masked',
      title: 'Masked actions',
      params: { algo: 'MaskablePPO', env_id: 'RLCockpit/MaskedLine-v0', timesteps: 20_480 },
    },
    {
      id: 'quick',
      title: 'First try',
      params: { timesteps: 5_000, n_steps: 512 },
    },
  ],
  constraints: sb3Constraints,
  pathParams: ['resume'],
  resume: {
    param: 'resume',
    set: {},
    from: ['*.zip'],
    continues: 'the network, its optimizer and the count of timesteps, which length counts, too.',
    restarts: 'the tasks, and the replay buffer of DQN, SAC and TD3.',
  },
  dialect: 'sb3-table',
  findsFiles: true,
  sources: () => [
    { kind: 'progress-csv', glob: 'sb3/**/progress.csv' },
    { kind: 'tfevents', glob: 'sb3/**/*tfevents*' },
    { kind: 'monitor-csv', glob: 'monitor/*.monitor.csv' },
    { kind: 'json-lines', glob: TAP_FILE },
  ],
  expectations: ({ timesteps }) => ({
    artefacts: ['models/final_model.zip', 'sb3/progress.csv'],
    markers: ['[CHECKPOINT] Re-loaded'],
    targetX: timesteps,
    minPoints: 1,
  }),
  evaluates: ({ env_id: envId }) => ({ envId, env: { RL_COCKPIT_SAVE_FIRST: '1' } }),
  environment: ({ env_id, algo }) => ({ envId: env_id, kwargs: {}, algorithm: algo }),
  command: (values, paths) => ({
    argv: [
      paths.python,
      '-u',
      '-m',
      'rl_cockpit_sb3',
      ...flags({ ...withoutEmpty(values), out: paths.runDir }),
    ],
    cwd: null,
    env: { PYTHONPATH: paths.toolsDir },
  }),
});
