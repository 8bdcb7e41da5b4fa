import { defineCause, line, noFailure, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Saved normalizer is for other observations',
  severity: 'high',
  explains:
    'The statistics of VecNormalize belong to observations of another shape, or the evaluation environment lacks the normalizer that the training has. They are saved beside the model and change with every change of the observation.',
  signs: [
    line(
      'the log says that "spaces must have the same shape"',
      /spaces must (?:have the same (?:shape|keys)|be of the same type)\b/,
    ),
    line(
      'the log says that normalization statistics could not be synchronized',
      /Error while synchronizing normalization stats/,
    ),
    line(
      'an observation and the statistics have different shapes',
      /operands could not be broadcast together with shapes/,
      { after: /vec_normalize\.py|running_mean_std\.py|normalize_obs|obs_rms/, within: 6 },
    ),
  ],
  probe: {
    says: 'Compares the shape in the newest normalizer of the working folder with the one that the log names for the task; it loads no file.',
    falsifiedBy: 'The newest normalizer has the shape of the task.',
    test: {
      argv: scriptArgv('vecnormalize_spaces_mismatch', '{run}', '{cwd}'),
      supports: { output: /^DIFFERS /m },
      limitS: 20,
    },
  },
  remedies: [
    words('same', 'Load the statistics that were saved with this model', {
      says: 'Both files belong to one training. In an evaluation they must not change.',
      code: "env = VecNormalize.load('vecnormalize.pkl', venv)\nenv.training = False\nenv.norm_reward = False",
      proof: { rerun: 'env.obs_rms.mean.shape equals the shape of an observation.' },
    }),
    words('wrap', 'Wrap the evaluation environment the same way', {
      says: 'Callbacks copy the statistics only between two normalizers.',
      code: 'eval_env = VecNormalize(eval_venv, training=False, norm_reward=False)',
      proof: { rerun: 'The first evaluation passes.' },
    }),
    words('anew', 'Start with fresh statistics', {
      says: 'They settle within some ten thousand steps; a model that was trained with the old ones performs worse until then.',
      code: 'env = VecNormalize(venv)',
      proof: { rerun: 'The run passes its first update.' },
    }),
  ],
  confusions: [
    notCause('obs-space-mismatch-load', 'There the model itself has other observations.'),
    noFailure('Statistics of another task with the same shape give no error, only bad rewards.'),
  ],
  sources: [source('own trials with VecNormalize, Stable-Baselines3 2.9', '2026-11')],
});
