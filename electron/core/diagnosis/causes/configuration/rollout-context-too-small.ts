import { defineCause, line, notCause, setParams, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Prompt and response lengths exceed the rollout context',
  severity: 'high',
  explains:
    'The sum of max_prompt_length and max_response_length is larger than what the model or the rollout engine can hold. The engine checks this when it starts, before the first prompt.',
  signs: [
    line(
      'the log says that the context length must be greater than the total sequence length',
      /model context length should be greater than total sequence length/,
    ),
    line(
      'the log says that max_num_batched_tokens is smaller than max_model_len',
      /max_num_batched_tokens \(\d+\) is smaller than max_model_len \(\d+\)/,
    ),
    line(
      'the log says that the requested max_model_len is larger than the model allows',
      /User-specified max_model_len \(\d+\) is greater than the derived max_model_len/,
    ),
    line(
      'the log requires more tokens in a batch than prompt and response need',
      /Enable chunked prefill, max_num_batched_tokens is smaller than max_model_len/,
    ),
  ],
  probe: {
    says: 'Adds the two lengths of this run’s command and compares the sum with the model’s config.json and max_num_batched_tokens. It loads no model.',
    falsifiedBy: 'The sum is below max_position_embeddings and max_num_batched_tokens.',
    test: {
      argv: scriptArgv('rollout_context_too_small', '{run}'),
      supports: { output: /^TOO SMALL/ },
      limitS: 20,
    },
  },
  remedies: [
    setParams('shorter', 'Shorten prompt and response', {
      says: 'Sets both to 1024 tokens. Longer answers are then cut, which the clip ratio of the responses shows.',
      params: { max_prompt_length: 1024, max_response_length: 1024 },
      proof: { rerun: 'The rollout engine starts, and step 1 arrives.' },
    }),
    setParams('more-tokens', 'Allow more tokens in a batch', {
      says: 'Sets max_num_batched_tokens to 16384. It takes GPU memory; the context of the model itself stays a limit.',
      params: { max_num_batched_tokens: 16_384 },
      proof: { rerun: 'The rollout engine starts, and step 1 arrives.' },
    }),
  ],
  confusions: [
    notCause(
      'prompt-too-long',
      'There one prompt of the data is too long; here the two settings are, regardless of the data.',
    ),
    notCause(
      'vllm-kv-cache-no-memory',
      'There the lengths are allowed, but GPU memory does not hold them.',
    ),
  ],
  sources: [
    source(
      'own trial: ARPO’s fork with a response limit above the context of the model',
      '2026-11',
    ),
  ],
});
