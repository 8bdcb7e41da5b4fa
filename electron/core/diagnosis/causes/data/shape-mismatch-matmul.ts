import type { Cause } from '../../matching/cause';

/** A linear layer gets another number of features than it was built for. */
export default {
  id: 'shape-mismatch-matmul',
  title: 'a layer got another number of features than it was built for',
  class: 'data',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The second number of the first pair is what the network got, and the first number of the second pair is what its layer expects. Two such numbers usually name two definitions of the observation, such as 228 features in one phase and 261 in the next.',
  signs: [
    {
      says: 'the log says that "mat1 and mat2 shapes cannot be multiplied"',
      weight: 3,
      line: /mat1 and mat2 shapes cannot be multiplied|mat1 dim 1 must match mat2 dim 0/,
    },
    { says: 'an older PyTorch says "size mismatch, m1"', weight: 3, line: /size mismatch, m1: \[/ },
    {
      says: 'a layer says that it expected another last dimension',
      weight: 2,
      line: /Expected (?:size for first two dimensions of batch2|.{0,40}\bdim(?:ension)?\b.{0,40}\bto match\b)|Given normalized_shape=\[\d/,
    },
  ],
  probe: {
    says: "Searches the run's log for the two numbers and for shapes of observations; it only reads.",
    falsifiedBy: 'Both numbers are equal.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; m = re.findall(r'\\((\\d+)x(\\d+) and (\\d+)x(\\d+)\\)', open(sys.argv[1], errors='replace').read()); print('got', m[-1][1], 'expected', m[-1][2]) if m else print('no shapes')",
        '{run}/output.log',
      ],
      supports: { output: /got (\d+) expected (?!\1\b)\d+/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'same-observations',
      title: 'Use the observations of the training',
      says: 'Load the model with the version of the task it was trained on, or train it anew on this one.',
      danger: 'none',
      act: { kind: 'words', code: 'assert model.observation_space == env.observation_space' },
      proof: { rerun: 'The assertion holds.' },
    },
    {
      id: 'adapter',
      title: 'Put an adapter in front of the model',
      says: 'A linear layer from the new number of features to the old one; it starts untrained and has to learn.',
      danger: 'none',
      act: { kind: 'words', code: 'adapter = torch.nn.Linear(261, 228)' },
      proof: { rerun: 'The forward pass succeeds and the loss is finite.' },
    },
  ],
  confusions: [
    {
      cause: 'obs-space-mismatch-load',
      says: 'There Stable-Baselines3 compared the spaces before anything ran.',
    },
    {
      cause: 'checkpoint-size-mismatch',
      says: 'There the weights of a file do not fit the layers.',
    },
    { cause: 'ray-task-python-error', says: 'In Ray it arrives inside RayTaskError.' },
  ],
  sources: [
    { says: 'jalv92/RL-Trainer, changelog 1.1.1', date: '2026-11' },
    { says: 'own trials, torch 2.13', date: '2026-11' },
  ],
  examples: [
    'RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x261 and 228x256)',
    'RuntimeError: size mismatch, m1: [64 x 261], m2: [228 x 256]',
    'RuntimeError: Given normalized_shape=[228], expected input with shape [*, 228], but got input of size[64, 261]',
  ],
} satisfies Cause;
