import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A layer received the wrong number of features',
  severity: 'high',
  explains:
    'The second number of the first pair is what the network got, and the first number of the second pair is what its layer expects. Two such numbers usually name two definitions of the observation, such as 228 features in one phase and 261 in the next.',
  signs: [
    line(
      'the log says that "mat1 and mat2 shapes cannot be multiplied"',
      /mat1 and mat2 shapes cannot be multiplied|mat1 dim 1 must match mat2 dim 0/,
    ),
    line('an older PyTorch says "size mismatch, m1"', /size mismatch, m1: \[/),
    line(
      'a layer says that it expected another last dimension',
      /Expected (?:size for first two dimensions of batch2|.{0,40}\bdim(?:ension)?\b.{0,40}\bto match\b)|Given normalized_shape=\[\d/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: "Searches the run's log for the two numbers and for shapes of observations; it only reads.",
    falsifiedBy: 'Both numbers are equal.',
    test: {
      argv: scriptArgv('shape_mismatch_matmul', '{run}/output.log'),
      supports: { output: /got (\d+) expected (?!\1\b)\d+/ },
      limitS: 20,
    },
  },
  remedies: [
    words('same-observations', 'Use the observations of the training', {
      says: 'Load the model with the version of the task it was trained on, or train it again on this one.',
      code: 'assert model.observation_space == env.observation_space',
      proof: { rerun: 'The assertion passes.' },
    }),
    words('adapter', 'Put an adapter in front of the model', {
      says: 'A linear layer from the new number of features to the old one; it starts untrained and has to learn.',
      code: 'adapter = torch.nn.Linear(261, 228)',
      proof: { rerun: 'The forward pass succeeds and the loss is finite.' },
    }),
  ],
  confusions: [
    notCause(
      'obs-space-mismatch-load',
      'There Stable-Baselines3 compared the spaces before anything ran.',
    ),
    notCause('checkpoint-size-mismatch', 'There the weights of a file do not fit the layers.'),
    notCause('ray-task-python-error', 'In Ray it arrives inside RayTaskError.'),
  ],
  sources: [
    source('jalv92/RL-Trainer, changelog 1.1.1', '2026-11'),
    source('own trials, torch 2.13', '2026-11'),
  ],
});
