import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The saved model was trained on other observations',
  severity: 'high',
  explains:
    'The model file contains the observation space of its training, and this task has another shape, type or range. A feature list, a frame stack, a normalizer or the version of the task changed in between.',
  signs: [
    line('the log says "Observation spaces do not match"', /Observation spaces do not match/),
    line(
      'the log says "Unexpected observation shape"',
      /Unexpected observation shape .{1,60} for \w{1,30} environment/,
    ),
    line(
      'a sample is not in the observation space of the model',
      /Observation .{0,80}(?:is not contained|outside|not within) .{0,40}observation space/i,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Compares the observation space of the saved model with the one that the log names for the task, without unpickling the model; it only reads.',
    falsifiedBy: 'The saved model has the observation space of the task.',
    test: {
      argv: scriptArgv('obs_space_mismatch_load', '{run}', '{cwd}'),
      supports: { output: /^DIFFERS /m },
      limitS: 20,
    },
  },
  remedies: [
    words('same-task', 'Load with the task it was trained on', {
      says: 'Use the same version, feature list and wrappers as that training. Nothing has to be trained again.',
      code: 'model = PPO.load(path); print(model.observation_space, env.observation_space)',
      proof: { rerun: 'The two spaces that are printed are equal.' },
    }),
    words('transfer', 'Take over only the layers that fit', {
      says: 'Copies weights of layers of equal shape; the first layer starts over, and some of the training is lost.',
      code: 'model.set_parameters(path, exact_match=False)',
      proof: { rerun: 'The run starts and the loss is finite.' },
    }),
    words('anew', 'Train again on this task', {
      says: 'The old model stays where it is. It costs the whole training.',
      proof: { rerun: 'The run passes its first update.' },
    }),
  ],
  confusions: [
    notCause(
      'shape-mismatch-matmul',
      'There the spaces were not compared, and the first layer failed.',
    ),
    notCause(
      'vecnormalize-spaces-mismatch',
      'There the statistics of the normalizer have another shape, not the model.',
    ),
    notCause('action-space-mismatch-load', 'There the actions differ.'),
  ],
  sources: [source('own trials with Stable-Baselines3 2.9 and Gymnasium 1.3', '2026-11')],
});
