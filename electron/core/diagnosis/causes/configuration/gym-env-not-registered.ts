import { defineCause, line, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Gymnasium does not know this environment',
  severity: 'high',
  explains:
    'gymnasium.make received an ID that nothing registered in this process. The ID is misspelled or of another version, or the package that registers it is not installed or not imported.',
  signs: [
    line(
      'the environment was moved into another package',
      /environments have been moved to the|based environments have been moved/,
    ),
    line(
      'Gymnasium says that no environment of this name, namespace or version exists',
      /(?:NameNotFound|NamespaceNotFound|VersionNotFound|UnregisteredEnv|DeprecatedEnv): /,
    ),
    line(
      'Gymnasium says that the environment does not exist or has no registered ID',
      /Environment [`'"]?[\w.:/-]+[`'"]? (?:doesn't exist|does not exist)|No registered env with id/,
    ),
  ],
  probe: {
    says: 'Lists the environments that Gymnasium registers by itself. It creates none.',
    falsifiedBy: 'The ID of this run is in the list.',
    test: {
      argv: scriptArgv('gym_env_not_registered', '{run}'),
      supports: { output: /^NOT REGISTERED/ },
      limitS: 60,
    },
  },
  remedies: [
    setParams('id', 'Use an ID that exists', {
      says: 'Sets env_id to CartPole-v1, which Gymnasium always has, to see that the rest works. The message often suggests the right name or version.',
      params: { env_id: 'CartPole-v1' },
      proof: { rerun: 'The training starts.' },
    }),
    words('extra', 'Install the package that registers it', {
      says: 'Atari environments (namespace ALE) come with ale-py, MiniGrid with minigrid: install the package of this namespace.',
      danger: 'changes',
      code: 'python -m pip install "gymnasium[atari]"',
      proof: { rerun: 'The environment is created.' },
    }),
    words('import', 'Import the package that registers it', {
      says: 'Your own environment registers itself when its module is imported; write the module before the ID.',
      code: "gymnasium.make('my_package:MyEnv-v0')",
      proof: { rerun: 'The environment is created.' },
    }),
  ],
  confusions: [
    notCause('gym-api-mismatch', 'There the environment exists and speaks the old interface.'),
    notCause(
      'optional-package-missing',
      'There Gymnasium knows the environment and names the package that it needs.',
    ),
    notCause('env-factory-error', 'There the class is found, and creating it raises.'),
  ],
  sources: [source('Gymnasium 1.3 and gym 0.26 source, own trials', '2026-11')],
});
