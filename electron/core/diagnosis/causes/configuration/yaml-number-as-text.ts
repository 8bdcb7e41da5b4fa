import type { Cause } from '../../matching/cause';

/** A number in a YAML file that YAML reads as a text, such as 1e-5. */
export default {
  id: 'yaml-number-as-text',
  title: 'a number that YAML reads as text, such as 1e-5',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'YAML 1.1, which PyYAML reads, takes 1e-5 for a text: a float needs a point, as in 1.0e-5. The text goes through the program until the first comparison or calculation with it raises TypeError, which can be hours later.',
  signs: [
    {
      says: 'it happened near values of a configuration',
      weight: 1,
      line: /TypeError: (?:'[<>]=?' not supported|unsupported operand|can't multiply sequence)/,
      after: /\b(?:config|cfg|args|hparams|settings|params)(?:\.|\[['"])/,
      within: 12,
    },
    {
      says: 'a text was multiplied with a number',
      weight: 2,
      line: /TypeError: can't multiply sequence by non-int of type 'float'/,
    },
    {
      says: 'a text was compared with a number',
      weight: 2,
      line: /TypeError: '[<>]=?' not supported between instances of '(?:str' and '(?:float|int)|(?:float|int)' and 'str)'/,
    },
    {
      says: 'a number was calculated with a text',
      weight: 2,
      line: /TypeError: unsupported operand type\(s\) for .{1,16}? (?:'str' and '(?:float|int)'|'(?:float|int)' and 'str')/,
    },
    {
      says: 'the values came from overrides of the command line',
      weight: -2,
      line: /Error executing job with overrides: /,
    },
  ],
  probe: {
    says: 'Looks for numbers with an exponent and without a point in the YAML files below the working directory. It changes nothing.',
    falsifiedBy: 'No YAML file of the project holds such a number.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,re,sys\nbad=[(str(p),m[0]) for e in ('*.yaml','*.yml') for p in pathlib.Path(sys.argv[1]).rglob(e) for m in re.finditer(r'(?m)^.*:\\s*\\d+e-?\\d+\\s*(?:#.*)?$',p.read_text(encoding='utf-8',errors='replace'))]\nprint(*bad,sep='\\n');sys.exit(bool(bad))",
        '{cwd}',
      ],
      supports: { exit: [1] },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'point',
      title: 'Write the number with a point',
      says: 'In the YAML file write 1.0e-5 instead of 1e-5. In RL-Trainer it is min_lr in config/checkpoint_config.yaml.',
      danger: 'none',
      act: { kind: 'words', code: 'min_lr: 1.0e-5' },
      proof: { rerun: 'The run passes the step at which it failed.' },
    },
  ],
  confusions: [
    { cause: 'override-wrong-type', says: 'There the text came from the command line.' },
    {
      cause: 'user-reward-exception',
      says: 'With frames of your reward function the comparison is its own.',
    },
  ],
  sources: [
    {
      says: 'own trial: RL-Trainer’s policy controller with its shipped min_lr: 1e-5, in isolation',
      date: '2026-11',
    },
  ],
  examples: [
    "TypeError: can't multiply sequence by non-int of type 'float'",
    "TypeError: '>' not supported between instances of 'str' and 'float'",
    "TypeError: unsupported operand type(s) for *: 'float' and 'str'",
  ],
} satisfies Cause;
