import type { Cause } from '../../matching/cause';

/** A configuration (OmegaConf, Hydra, a dictionary) lacks a value. */
export default {
  id: 'config-value-missing',
  title: 'a setting that the configuration does not have',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program reads a value that no configuration file and no override sets. A key was renamed between versions, a file of another version is used, or a value that is marked as mandatory was not set.',
  signs: [
    {
      says: 'OmegaConf says that a value is mandatory or a key is unknown',
      weight: 3,
      line: /MissingMandatoryValue|ConfigAttributeError|ConfigKeyError|InterpolationKeyError|InterpolationResolutionError/,
    },
    {
      says: 'an environment variable of the program is not set',
      weight: 1,
      line: /^KeyError: '[A-Z][A-Z0-9_]{2,60}'$/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'set',
      title: 'Set the value on the command line',
      says: 'The message names the full key.',
      danger: 'none',
      act: { kind: 'words', code: 'python train.py KEY=VALUE' },
      proof: { rerun: 'The program passes the line that failed.' },
    },
  ],
  confusions: [
    { cause: 'hydra-override-error', says: 'There Hydra refuses an override of the command line.' },
  ],
  sources: [{ says: 'OmegaConf 2.3, own trials', date: '2026-11' }],
  examples: [
    'omegaconf.errors.MissingMandatoryValue: Missing mandatory value: data.train_files',
    "omegaconf.errors.ConfigAttributeError: Key 'rollout' is not in struct",
  ],
} satisfies Cause;
