import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Override value has the wrong type',
  severity: 'high',
  explains:
    'A key=value override gave a text where the trainer needs a number, or the other way round. Hydra checks the type only where the configuration declares one; elsewhere the text travels on until the first calculation with it fails.',
  signs: [
    line(
      'the log says that a value could not be converted to the declared type',
      /Value '[^']*' of type '\w+' (?:could not be converted to|is not a subclass of|is incompatible with)/,
    ),
    line('the log says that merging an override failed', /Error merging override /),
    line(
      'after Hydra listed the overrides, a calculation met a text in the place of a number',
      /TypeError: (?:'[<>]=?' not supported between instances of '(?:str' and '(?:int|float)|(?:int|float)' and 'str)'|unsupported operand type\(s\) for \S+ (?:'str' and '(?:int|float)'|'(?:int|float)' and 'str')|'str' object cannot be interpreted as an integer|can't multiply sequence by non-int|not all arguments converted during string formatting)/,
      { after: /Error executing job with overrides: /, within: 500 },
    ),
    line(
      'the log names a setting that has to be a number, with the text that it got',
      /(?:batch_size|num_workers|num_samples) should be a (?:positive )?(?:integer|int)\w* value, but got \w+=(?!-?\d)/,
    ),
    line(
      'the traceback passes through the reward manager, whose function calculates on its own',
      /[\\/]reward_manager[\\/]\w+\.py", line \d+, in /,
      { weight: -3 },
    ),
  ],
  probe: {
    says: 'Composes the configuration with the same overrides, prints it and ends, without training.',
    falsifiedBy:
      'The printed configuration has a number, without quotes, for every key that the log names.',
    test: {
      argv: scriptArgv('override_wrong_type', '{run}'),
      supports: { output: /^TEXT FOR A NUMBER/ },
      limitS: 20,
    },
  },
  remedies: [
    words('value', 'Correct the value', {
      says: 'Write numbers without quotes and units (8, not "8" or 8k), true and false for switches, null for nothing. The traceback or the line above it names the key.',
      code: 'data.train_batch_size=8 actor_rollout_ref.actor.optim.lr=1e-6',
      proof: { rerun: 'The workers start, and step 1 arrives.' },
    }),
  ],
  confusions: [
    notCause(
      'hydra-override-error',
      'There the key or the grammar of the override is wrong, not its value.',
    ),
    notCause(
      'yaml-number-as-text',
      'There the value is in a YAML file, such as 1e-5 without a point.',
    ),
  ],
  sources: [
    source('own trials: verl 0.4.1 with texts for numbers; Hydra 1.3 and OmegaConf 2.3', '2026-11'),
  ],
});
