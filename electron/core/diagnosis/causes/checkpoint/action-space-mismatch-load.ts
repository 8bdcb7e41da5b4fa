import type { Cause } from '../../matching/cause';

/** Saved model and environment have different action spaces. */
export default {
  id: 'action-space-mismatch-load',
  title: 'the saved model and the environment have different actions',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model was trained for another set of actions than the environment has now, so its last layer has another size. Stable-Baselines3 compares the two spaces when it loads the file and stops.',
  signs: [
    {
      says: 'the log says "Action spaces do not match"',
      weight: 3,
      line: /\bAction spaces do not match\b/,
    },
    {
      says: 'the traceback passes through check_for_correct_spaces()',
      weight: 0.5,
      line: /\bin check_for_correct_spaces\b/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'own-environment',
      title: 'Use the environment of the checkpoint',
      says: 'Load the model with the version of the environment that it was trained in; the message names both spaces. Nothing is lost.',
      danger: 'none',
      act: { kind: 'words', code: 'model = PPO.load(path)\nprint(model.action_space)' },
      proof: { rerun: 'model.action_space equals env.action_space.' },
    },
    {
      id: 'train-again',
      title: 'Train a new model',
      says: 'A model cannot be continued with other actions: start a training without the old file. The old file stays.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The training starts without loading a model.' },
    },
    {
      id: 'copy-layers',
      title: 'Carry over the layers that fit',
      says: 'Create a new model and copy all weights but those of the action layer. It keeps what the model knows of the observations, and learns the actions again.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'old = PPO.load(path).policy.state_dict()\nkeep = {k: v for k, v in old.items() if not k.startswith("action_net")}\nmodel.policy.load_state_dict(keep, strict=False)',
      },
      proof: { rerun: 'learn() begins and the reward starts above that of a fresh model.' },
    },
  ],
  confusions: [
    {
      cause: 'obs-space-mismatch-load',
      says: 'There the log says "Observation spaces do not match".',
    },
    {
      cause: 'checkpoint-size-mismatch',
      says: 'There torch itself refuses the weights, layer by layer.',
    },
  ],
  sources: [
    {
      says: 'Change log of a trading project: "BREAKING CHANGE 9 to 6 actions"; own trial with Stable-Baselines3 2.9.',
      date: '2026-11',
    },
  ],
  examples: ['ValueError: Action spaces do not match: Discrete(7) != Discrete(4)'],
} satisfies Cause;
