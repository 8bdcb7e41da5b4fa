import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The configuration lacks a setting',
  severity: 'high',
  explains:
    'The program reads a value that no configuration file and no override sets. A key was renamed between versions, a file of another version is used, or a value that is marked as mandatory was not set.',
  signs: [
    line(
      'OmegaConf says that a value is mandatory or a key is unknown',
      /MissingMandatoryValue|ConfigAttributeError|ConfigKeyError|InterpolationKeyError|InterpolationResolutionError/,
    ),
    line(
      'an environment variable of the program is not set',
      /^KeyError: '[A-Z][A-Z0-9_]{2,60}'$/,
      { weight: 1 },
    ),
  ],
  remedies: [
    words('set', 'Set the value on the command line', {
      says: 'The message names the full key.',
      code: 'python train.py KEY=VALUE',
      proof: { rerun: 'The program passes the line that failed.' },
    }),
  ],
  confusions: [
    notCause('hydra-override-error', 'There Hydra refuses an override of the command line.'),
  ],
  sources: [source('OmegaConf 2.3, own trials', '2026-11')],
});
