import type { Cause } from '../../matching/cause';

/** A function does not take an argument of that name. */
export default {
  id: 'argument-name-unknown',
  title: 'an argument that this version of a function does not take',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The call names an argument that the function does not have: the name is misspelled, or the package renamed or removed it in another version. The message holds the function and the name.',
  signs: [
    {
      says: 'Python says that an argument is not expected',
      weight: 2,
      line: /TypeError: .{0,120}(?:got an unexpected keyword argument|missing \d+ required (?:positional|keyword-only) arguments?:|takes \d+ positional arguments? but \d+ (?:were|was) given|got multiple values for (?:keyword )?argument)/,
    },
    {
      says: 'the call went into an installed package',
      weight: 1,
      line: /got an unexpected keyword argument '(?:evaluation_strategy|tokenizer|eval_strategy|processing_class|n_cpu_tf_sess|policy_delay|total_timestep|learing_rate|max_seq_length|dataset_text_field)'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'name',
      title: 'Compare the name with the documentation of your version',
      says: 'transformers calls evaluation_strategy eval_strategy and tokenizer processing_class in newer releases; Stable-Baselines3 lists its arguments in the class.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'python -c "import inspect, stable_baselines3 as s; print(inspect.signature(s.PPO))"',
      },
      proof: { rerun: 'The call passes.' },
    },
    {
      id: 'pin',
      title: 'Install the version for which the code was written',
      says: 'Its README or requirements name it.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m pip install "transformers==4.44.2"' },
      proof: { rerun: 'The call passes.' },
    },
  ],
  confusions: [
    {
      cause: 'gym-api-mismatch',
      says: 'An unexpected “seed” or “options” in reset() is the old gym API.',
    },
  ],
  sources: [{ says: 'own trials with transformers, Stable-Baselines3', date: '2026-11' }],
  examples: ["TypeError: PPO.__init__() got an unexpected keyword argument 'learing_rate'"],
} satisfies Cause;
