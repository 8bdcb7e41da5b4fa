import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The saved model and the environment have different actions',
  severity: 'high',
  explains:
    'The model was trained for another set of actions than the environment has now, so its last layer has another size. Stable-Baselines3 compares the two spaces when it loads the file and stops.',
  signs: [
    line('the log says "Action spaces do not match"', /\bAction spaces do not match\b/),
    line(
      'the traceback passes through check_for_correct_spaces()',
      /\bin check_for_correct_spaces\b/,
      { weight: 0.5 },
    ),
  ],
  remedies: [
    words('own-environment', 'Use the environment of the checkpoint', {
      says: 'Load the model with the version of the environment that it was trained in; the message names both spaces. Nothing is lost.',
      code: 'model = PPO.load(path)\nprint(model.action_space)',
      proof: { rerun: 'model.action_space equals env.action_space.' },
    }),
    words('train-again', 'Train a new model', {
      says: 'A model cannot be continued with other actions: start a training without the old file. The old file stays.',
      proof: { rerun: 'The training starts without loading a model.' },
    }),
    words('copy-layers', 'Carry over the layers that fit', {
      says: 'Create a new model and copy all weights but those of the action layer. It keeps what the model knows of the observations, and learns the actions again.',
      code: 'old = PPO.load(path).policy.state_dict()\nkeep = {k: v for k, v in old.items() if not k.startswith("action_net")}\nmodel.policy.load_state_dict(keep, strict=False)',
      proof: { rerun: 'learn() begins and the reward starts above that of a fresh model.' },
    }),
  ],
  confusions: [
    notCause('obs-space-mismatch-load', 'There the log says "Observation spaces do not match".'),
    notCause('checkpoint-size-mismatch', 'There torch itself refuses the weights, layer by layer.'),
  ],
  sources: [
    source(
      'Change log of a trading project: "BREAKING CHANGE 9 to 6 actions"; own trial with Stable-Baselines3 2.9.',
      '2026-11',
    ),
  ],
});
