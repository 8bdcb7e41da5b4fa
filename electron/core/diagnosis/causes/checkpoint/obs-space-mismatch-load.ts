import type { Cause } from '../../matching/cause';

/** The saved model and the task have different observation spaces. */
export default {
  id: 'obs-space-mismatch-load',
  title: 'the saved model was trained on other observations',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model file holds the observation space of its training, and this task has another shape, type or range. A feature list, a frame stack, a normalizer or the version of the task changed in between.',
  signs: [
    {
      says: 'the log says "Observation spaces do not match"',
      weight: 3,
      line: /Observation spaces do not match/,
    },
    {
      says: 'the log says "Unexpected observation shape"',
      weight: 3,
      line: /Unexpected observation shape .{1,60} for \w{1,30} environment/,
    },
    {
      says: 'a sample does not lie in the observation space of the model',
      weight: 2,
      line: /Observation .{0,80}(?:is not contained|outside|not within) .{0,40}observation space/i,
    },
  ],
  probe: {
    says: 'Prints the observation space of the newest saved model without unpickling it; it only reads.',
    falsifiedBy: 'The shape that it prints is the one of the task.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob, json, os, sys, zipfile; p = max(glob.glob(os.path.join(sys.argv[1], '**', '*.zip'), recursive=True), key=os.path.getmtime); d = json.loads(zipfile.ZipFile(p).read('data')); s = d['observation_space']; print(p, s.get(':type:'), s.get('_shape'), s.get('dtype'))",
        '{cwd}',
      ],
      supports: { output: /\.zip \S/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'same-task',
      title: 'Load with the task it was trained on',
      says: 'Use the same version, feature list and wrappers as that training. Nothing has to be trained again.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'model = PPO.load(path); print(model.observation_space, env.observation_space)',
      },
      proof: { rerun: 'The two spaces that are printed are equal.' },
    },
    {
      id: 'transfer',
      title: 'Take over only the layers that fit',
      says: 'Copies weights of layers of equal shape; the first layer starts anew, and some of the training is lost.',
      danger: 'none',
      act: { kind: 'words', code: 'model.set_parameters(path, exact_match=False)' },
      proof: { rerun: 'The run starts and the loss is finite.' },
    },
    {
      id: 'anew',
      title: 'Train anew on this task',
      says: 'The old model stays where it is. It costs the whole training.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes its first update.' },
    },
  ],
  confusions: [
    {
      cause: 'shape-mismatch-matmul',
      says: 'There nobody compared the spaces, and the first layer failed.',
    },
    {
      cause: 'vecnormalize-spaces-mismatch',
      says: 'There the statistics of the normalizer have another shape, not the model.',
    },
    { cause: 'action-space-mismatch-load', says: 'There the actions differ.' },
  ],
  sources: [{ says: 'own trials with Stable-Baselines3 2.9 and Gymnasium 1.3', date: '2026-11' }],
  examples: [
    'ValueError: Observation spaces do not match: Box(-inf, inf, (228,), float32) != Box(-inf, inf, (261,), float32)',
    'ValueError: Error: Unexpected observation shape (261,) for Box environment, please use (228,) or (n_env, 228) for the observation shape.',
    'AssertionError: Observation [3. 4.] is not contained in the observation space',
  ],
} satisfies Cause;
