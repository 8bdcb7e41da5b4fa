import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'This version of a function does not accept an argument',
  severity: 'medium',
  explains:
    'The call names an argument that the function does not have: the name is misspelled, or the package renamed or removed it in another version. The message contains the function and the name.',
  signs: [
    line(
      'Python says that an argument is not expected',
      /TypeError: .{0,120}(?:got an unexpected keyword argument|missing \d+ required (?:positional|keyword-only) arguments?:|takes \d+ positional arguments? but \d+ (?:were|was) given|got multiple values for (?:keyword )?argument)/,
      { weight: 2 },
    ),
    line(
      'the call went into an installed package',
      /got an unexpected keyword argument '(?:evaluation_strategy|tokenizer|eval_strategy|processing_class|n_cpu_tf_sess|policy_delay|total_timestep|learing_rate|max_seq_length|dataset_text_field)'/,
      { weight: 1 },
    ),
  ],
  remedies: [
    words('name', 'Compare the name with the documentation of your version', {
      says: 'transformers calls evaluation_strategy eval_strategy and tokenizer processing_class in newer releases; Stable-Baselines3 lists its arguments in the class.',
      code: 'python -c "import inspect, stable_baselines3 as s; print(inspect.signature(s.PPO))"',
      proof: { rerun: 'The call passes.' },
    }),
    words('pin', 'Install the version for which the code was written', {
      says: 'Its README or requirements name it.',
      code: 'python -m pip install "transformers==4.44.2"',
      proof: { rerun: 'The call passes.' },
    }),
  ],
  confusions: [
    notCause(
      'gym-api-mismatch',
      'An unexpected “seed” or “options” in reset() is the old gym API.',
    ),
  ],
  sources: [source('own trials with transformers, Stable-Baselines3', '2026-11')],
});
