import type { Cause } from '../../matching/cause';

/** Statistics of VecNormalize do not fit the environment. */
export default {
  id: 'vecnormalize-spaces-mismatch',
  title: 'the saved normalizer was made for other observations',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The statistics of VecNormalize belong to observations of another shape, or the evaluation environment lacks the normalizer that the training has. They are saved beside the model and change with every change of the observation.',
  signs: [
    {
      says: 'the log says that "spaces must have the same shape"',
      weight: 3,
      line: /spaces must (?:have the same (?:shape|keys)|be of the same type)\b/,
    },
    {
      says: 'the log says that normalization statistics could not be synchronized',
      weight: 3,
      line: /Error while synchronizing normalization stats/,
    },
    {
      says: 'an observation and the statistics have different shapes',
      weight: 3,
      line: /operands could not be broadcast together with shapes/,
      after: /vec_normalize\.py|running_mean_std\.py|normalize_obs|obs_rms/,
      within: 6,
    },
  ],
  probe: {
    says: 'Prints the files of normalizers in the working folder with their dates; it loads none of them.',
    falsifiedBy: 'The newest one was saved with the model that was loaded.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob, os, sys, time; print('\\n'.join(time.strftime('%Y-%m-%d %H:%M ', time.localtime(os.path.getmtime(p))) + p for p in glob.glob(os.path.join(sys.argv[1], '**', '*norm*.pkl'), recursive=True)) or 'no normalizer')",
        '{cwd}',
      ],
      supports: { output: /norm\S*\.pkl/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'same',
      title: 'Load the statistics that were saved with this model',
      says: 'Both files belong to one training. In an evaluation they must not change.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "env = VecNormalize.load('vecnormalize.pkl', venv)\nenv.training = False\nenv.norm_reward = False",
      },
      proof: { rerun: 'env.obs_rms.mean.shape equals the shape of an observation.' },
    },
    {
      id: 'wrap',
      title: 'Wrap the evaluation environment the same way',
      says: 'Callbacks copy the statistics only between two normalizers.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'eval_env = VecNormalize(eval_venv, training=False, norm_reward=False)',
      },
      proof: { rerun: 'The first evaluation passes.' },
    },
    {
      id: 'anew',
      title: 'Start with fresh statistics',
      says: 'They settle within some ten thousand steps; a model that was trained with the old ones performs worse until then.',
      danger: 'none',
      act: { kind: 'words', code: 'env = VecNormalize(venv)' },
      proof: { rerun: 'The run passes its first update.' },
    },
  ],
  confusions: [
    { cause: 'obs-space-mismatch-load', says: 'There the model itself has other observations.' },
    {
      cause: '',
      says: 'Statistics of another task with the same shape give no error, only bad rewards.',
    },
  ],
  sources: [{ says: 'own trials with VecNormalize, Stable-Baselines3 2.9', date: '2026-11' }],
  examples: [
    'AssertionError: spaces must have the same shape: (228,) != (261,)',
    'AssertionError: Error while synchronizing normalization stats: expected the eval env to be a VecNormalize',
    'ValueError: operands could not be broadcast together with shapes (1,60) (46,)',
  ],
} satisfies Cause;
