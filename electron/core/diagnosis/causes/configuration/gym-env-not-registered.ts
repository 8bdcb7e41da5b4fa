import type { Cause } from '../../matching/cause';

/** Gymnasium knows no environment of this id, or the package behind it is missing. */
export default {
  id: 'gym-env-not-registered',
  title: 'an environment that Gymnasium does not know here',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'gymnasium.make was asked for an ID that nothing registered in this process. The ID is misspelled or of another version, or the package that registers it is not installed or not imported.',
  signs: [
    {
      says: 'the environment was moved into another package',
      weight: 3,
      line: /environments have been moved to the|based environments have been moved/,
    },
    {
      says: 'Gymnasium says that no environment of this name, namespace or version exists',
      weight: 3,
      line: /(?:NameNotFound|NamespaceNotFound|VersionNotFound|UnregisteredEnv|DeprecatedEnv): /,
    },
    {
      says: 'Gymnasium says that the environment does not exist or has no registered ID',
      weight: 3,
      line: /Environment [`'"]?[\w.:/-]+[`'"]? (?:doesn't exist|does not exist)|No registered env with id/,
    },
  ],
  probe: {
    says: 'Lists the environments that Gymnasium registers by itself. It creates none.',
    falsifiedBy: 'The ID of this run is in the list.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import gymnasium as g,json,sys;w=json.load(open(sys.argv[1]+'/spec.json'))['argv'];i=[x for x in w if x in g.registry];print('REGISTERED' if i else 'NOT REGISTERED',*(i or sorted(g.registry)),sep='\\n')",
        '{run}',
      ],
      supports: { output: /^NOT REGISTERED/ },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'id',
      title: 'Use an ID that exists',
      says: 'Sets env_id to CartPole-v1, which Gymnasium always has, to see that the rest works. The message often suggests the right name or version.',
      danger: 'none',
      act: { kind: 'set', params: { env_id: 'CartPole-v1' } },
      proof: { rerun: 'The training starts.' },
    },
    {
      id: 'extra',
      title: 'Install the package that registers it',
      says: 'Atari environments (namespace ALE) come with ale-py, MiniGrid with minigrid: install the package of this namespace.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install "gymnasium[atari]"' },
      proof: { rerun: 'The environment is created.' },
    },
    {
      id: 'import',
      title: 'Import the package that registers it',
      says: 'An environment of your own registers itself when its module is imported; write the module before the ID.',
      danger: 'none',
      act: { kind: 'words', code: "gymnasium.make('my_package:MyEnv-v0')" },
      proof: { rerun: 'The environment is created.' },
    },
  ],
  confusions: [
    {
      cause: 'gym-api-mismatch',
      says: 'There the environment exists and speaks the old interface.',
    },
    {
      cause: 'optional-package-missing',
      says: 'There Gymnasium knows the environment and names the package that it needs.',
    },
    { cause: 'env-factory-error', says: 'There the class is found, and creating it raises.' },
  ],
  sources: [{ says: 'Gymnasium 1.3 and gym 0.26 source, own trials', date: '2026-11' }],
  examples: [
    'ImportError: The mujoco v2 and v3 based environments have been moved to the gymnasium-robotics project',
    "gymnasium.error.NameNotFound: Environment `CartPol` doesn't exist. Did you mean: `CartPole`?",
    'gymnasium.error.NamespaceNotFound: Namespace ALE not found. Have you installed the proper package for ALE?',
    'gym.error.UnregisteredEnv: No registered env with id: Maze-v7',
  ],
} satisfies Cause;
