import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Configuration value is not allowed',
  severity: 'low',
  explains:
    'The configuration was read, and a value in it has the wrong type, is out of range or contradicts another one. The message names the field and what was given.',
  signs: [
    line(
      'pydantic refuses a configuration',
      /pydantic\S*\.ValidationError: \d+ validation errors? for /,
    ),
    line(
      'a schema is not met',
      /jsonschema\.exceptions\.ValidationError|marshmallow\.exceptions\.ValidationError/,
      { weight: 2 },
    ),
    line(
      'the check of the configuration refused a value',
      /^(?:AssertionError|ValueError|TypeError|NotImplementedError|KeyError)\b/,
      {
        after:
          /^\s*File "[^"]{1,300}", line \d+, in (?:_?(?:validate|check|verify)_(?:\w{1,40}_)?(?:config|cfg|args|arguments|params|hparams)|check_mutually_exclusive)\b/,
        within: 8,
      },
    ),
    line(
      'a value is none of those that the program knows',
      /^NotImplementedError: (?:\w{1,30} ){0,2}(?:name|type|strategy|backend|mode|estimator|optimizer|scheduler):? ['"]?[\w.-]{1,60}['"]? is not supported\b|^(?:ValueError|KeyError|NotImplementedError|AssertionError): ['"]?(?:Unknown|Unsupported|Invalid|Unrecognized) (?:\w{1,30} ){0,3}(?:name|type|strategy|optimizer|estimator|scheduler|mode|option|backend|choice|value)\b/,
    ),
    line(
      'keys of the configuration exclude each other, or one is missing',
      /^(?:ValueError|AssertionError): (?:\[[\w.]{1,80}\] )?(?:Please set at least one of|You have set both) /,
    ),
    line(
      'it is about sizes that do not divide',
      /^(?:AssertionError|ValueError): .{0,160}\bdivisible\b/,
      { weight: -2 },
    ),
  ],
  remedies: [
    words('correct', 'Correct the field that is named', {
      says: 'The message shows the field, the value and what is expected.',
      proof: { rerun: 'The configuration is read.' },
    }),
  ],
  confusions: [
    notCause('override-wrong-type', 'There OmegaConf refuses an override.'),
    notCause('batch-size-constraint', 'There the sizes of batches do not divide.'),
    notCause('config-file-does-not-parse', 'There the file cannot be read at all.'),
  ],
  sources: [source('pydantic 2 and verl 0.4.1, own trials', '2026-11')],
});
