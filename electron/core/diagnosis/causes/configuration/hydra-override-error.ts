import type { Cause } from '../../matching/cause';

/** Hydra rejects an override. */
export default {
  id: 'hydra-override-error',
  title: 'Hydra rejected an override of the configuration',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Hydra takes only keys that the configuration has, and an override names another one, which is misspelled or moved in another version of verl; or a bracket, a space or a quote in it breaks the grammar. The advice in the message to put a “+” before the key adds a key that nobody reads.',
  signs: [
    {
      says: 'nothing was overridden, so an override is not the reason',
      weight: -2,
      line: /Error executing job with overrides: \[\]/,
    },
    {
      says: 'Hydra says which override it could not apply',
      weight: 3,
      line: /Could not override '[^']{1,200}'/,
    },
    {
      says: 'the log says that a key is not in the configuration',
      weight: 3,
      line: /Key '[^']{1,120}' is not in struct|Key '[^']{1,120}' not in '[^']{1,120}'/,
    },
    {
      says: 'Hydra could not parse or compose the overrides',
      weight: 2,
      line: /\b(?:ConfigCompositionException|OverrideParseException|ConfigAttributeError|ConfigKeyError|LexerNoViableAltException)\b/,
    },
    {
      says: 'Hydra could not parse an override',
      weight: 3,
      line: /(?:no viable alternative at|mismatched|extraneous) input '|missing EQUAL at |Could not append to config\. An item is already at|token recognition error at: '|hydra\.cc\/docs\/.{1,40}override_grammar/,
    },
    {
      says: 'Hydra advises to append the key with a plus',
      weight: 0.5,
      line: /To append to your config use \+/,
    },
  ],
  probe: {
    says: 'Lets verl print the keys of its configuration, without overrides. It trains nothing.',
    falsifiedBy: 'The key of the message is among them, at the same place.',
    test: {
      argv: ['{python}', '-m', 'verl.trainer.main_ppo', '--cfg', 'job'],
      supports: { output: /^(?:actor_rollout_ref|data|trainer):/m },
      limitS: 120,
    },
  },
  remedies: [
    {
      id: 'correct-key',
      title: 'Correct the key',
      says: 'Compare the key in the message with those that this version of verl has, and change its spelling or its place. The page of the run shows the list of parameters.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m verl.trainer.main_ppo --cfg job | less' },
      proof: {
        rerun: 'Hydra composes the configuration and the first line of the training follows.',
      },
    },
    {
      id: 'quote',
      title: 'Quote the override',
      says: 'Put the whole override into single quotes, so that the shell leaves brackets, spaces and dollar signs alone.',
      danger: 'none',
      act: { kind: 'words', code: "'trainer.logger=[console,tensorboard]'" },
      proof: { rerun: 'Hydra composes the configuration.' },
    },
    {
      id: 'append',
      title: 'Add the key with a plus',
      says: 'Only for keys that your own code reads. A misspelled key is then accepted and does nothing.',
      danger: 'none',
      act: { kind: 'words', code: '+my_group.my_key=7' },
      proof: { rerun: 'The value stands in the configuration that the run prints.' },
    },
  ],
  confusions: [
    {
      cause: 'command-not-found',
      says: 'Without quotes the shell eats brackets and dollar signs of an override before Hydra sees them.',
    },
  ],
  sources: [
    {
      says: 'verl-project/verl#7295: a key was renamed; own trials with Hydra 1.3.',
      date: '2026-11',
    },
  ],
  examples: [
    "no viable alternative at input '[console'",
    "mismatched input '(' expecting <EOF>",
    "Could not override 'trainer.total_epoch'.",
    "Key 'total_epoch' is not in struct",
    'hydra.errors.ConfigCompositionException',
    "no viable alternative at input '[file'",
  ],
} satisfies Cause;
