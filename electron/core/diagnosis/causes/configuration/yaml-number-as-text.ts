import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'YAML reads a number as text, such as 1e-5',
  severity: 'high',
  explains:
    'YAML 1.1, which PyYAML reads, takes 1e-5 for a text: a float needs a point, as in 1.0e-5. The text goes through the program until the first comparison or calculation with it raises TypeError, which can be hours later.',
  signs: [
    line(
      'it happened near values of a configuration',
      /TypeError: (?:'[<>]=?' not supported|unsupported operand|can't multiply sequence)/,
      {
        weight: 1,
        after: /\b(?:config|cfg|args|hparams|settings|params)(?:\.|\[['"])/,
        within: 12,
      },
    ),
    line(
      'a text was multiplied with a number',
      /TypeError: can't multiply sequence by non-int of type 'float'/,
      { weight: 2 },
    ),
    line(
      'a text was compared with a number',
      /TypeError: '[<>]=?' not supported between instances of '(?:str' and '(?:float|int)|(?:float|int)' and 'str)'/,
      { weight: 2 },
    ),
    line(
      'a number was calculated with a text',
      /TypeError: unsupported operand type\(s\) for .{1,16}? (?:'str' and '(?:float|int)'|'(?:float|int)' and 'str')/,
      { weight: 2 },
    ),
    line(
      'the values came from overrides of the command line',
      /Error executing job with overrides: /,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Looks for numbers with an exponent and without a point in the YAML files below the working directory. It changes nothing.',
    falsifiedBy: 'No YAML file of the project contains such a number.',
    test: {
      argv: scriptArgv('yaml_number_as_text', '{cwd}'),
      supports: { exit: [3] },
      limitS: 30,
    },
  },
  remedies: [
    words('point', 'Write the number with a point', {
      says: 'In the YAML file write 1.0e-5 instead of 1e-5. In RL-Trainer it is min_lr in config/checkpoint_config.yaml.',
      code: 'min_lr: 1.0e-5',
      proof: { rerun: 'The run passes the step at which it failed.' },
    }),
  ],
  confusions: [
    notCause('override-wrong-type', 'There the text came from the command line.'),
    notCause(
      'user-reward-exception',
      'With frames of your reward function the comparison is its own.',
    ),
  ],
  sources: [
    source(
      'own trial: RL-Trainer’s policy controller with its shipped min_lr: 1e-5, in isolation',
      '2026-11',
    ),
  ],
});
