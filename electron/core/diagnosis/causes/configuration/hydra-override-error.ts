import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Hydra rejected an override of the configuration',
  severity: 'medium',
  explains:
    'Hydra takes only keys that the configuration has, and an override names another one, which is misspelled or moved in another version of verl; or a bracket, a space or a quote in it breaks the grammar. The advice in the message to put a “+” before the key adds a key that is never read.',
  signs: [
    line(
      'nothing was overridden, so an override is not the reason',
      /Error executing job with overrides: \[\]/,
      { weight: -2 },
    ),
    line('Hydra says which override it could not apply', /Could not override '[^']{1,200}'/),
    line(
      'the log says that a key is not in the configuration',
      /Key '[^']{1,120}' is not in struct|Key '[^']{1,120}' not in '[^']{1,120}'/,
    ),
    line(
      'Hydra could not parse or compose the overrides',
      /\b(?:ConfigCompositionException|OverrideParseException|ConfigAttributeError|ConfigKeyError|LexerNoViableAltException)\b/,
      { weight: 2 },
    ),
    line(
      'Hydra could not parse an override',
      /(?:no viable alternative at|mismatched|extraneous) input '|missing EQUAL at |Could not append to config\. An item is already at|token recognition error at: '|hydra\.cc\/docs\/.{1,40}override_grammar/,
    ),
    line('Hydra advises to append the key with a plus', /To append to your config use \+/, {
      weight: 0.5,
    }),
  ],
  probe: {
    says: 'Lets verl print the keys of its configuration, without overrides, and looks for the key of the message. It trains nothing.',
    falsifiedBy: 'The key of the message is among them, at the same place.',
    test: {
      argv: scriptArgv('hydra_override_error', '{run}'),
      supports: { output: /^MISSING /m },
      limitS: 120,
    },
  },
  remedies: [
    words('correct-key', 'Correct the key', {
      says: 'Compare the key in the message with those that this version of verl has, and change its spelling or its place. The page of the run shows the list of parameters.',
      code: 'python -m verl.trainer.main_ppo --cfg job | less',
      proof: {
        rerun: 'Hydra composes the configuration and the first line of the training follows.',
      },
    }),
    words('quote', 'Quote the override', {
      says: 'Put the whole override into single quotes, so that the shell leaves brackets, spaces and dollar signs alone.',
      code: "'trainer.logger=[console,tensorboard]'",
      proof: { rerun: 'Hydra composes the configuration.' },
    }),
    words('append', 'Add the key with a plus', {
      says: 'Only for keys that your own code reads. A misspelled key is then accepted and does nothing.',
      code: '+my_group.my_key=7',
      proof: { rerun: 'The value is in the configuration that the run prints.' },
    }),
  ],
  confusions: [
    notCause(
      'command-not-found',
      'Without quotes the shell eats brackets and dollar signs of an override before Hydra sees them.',
    ),
  ],
  sources: [
    source('verl-project/verl#7295: a key was renamed; own trials with Hydra 1.3.', '2026-11'),
  ],
});
