import type { Cause } from '../../matching/cause';

/** A prompt of the data is longer than the trainer allows. */
export default {
  id: 'prompt-too-long',
  title: 'a prompt that is longer than the allowed length',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'At least one prompt of the data has more tokens than max_prompt_length, or than the model can take. With truncation=error, the default, verl stops at the first such prompt instead of cutting it.',
  signs: [
    {
      says: 'the log says that a sequence is longer than max_length, with both numbers',
      weight: 3,
      line: /sequence_length=\d+ is larger than max_length=\d+/,
    },
    {
      says: 'the log says that a prompt is longer than the maximum, with its length',
      weight: 3,
      line: /[Pp]rompt (?:length |of length )?(?:\((?:length )?)?\d+\)? (?:is longer than|is larger than|exceeds) (?:the )?(?:maximum|max_|self\.max_prompt_length|\d)/,
    },
    {
      says: 'the server says that the maximum context length is smaller than the request',
      weight: 2,
      line: /maximum context length is \d+ tokens/,
    },
  ],
  probe: {
    says: 'Counts the tokens of every prompt with this run’s tokenizer, without the network. It loads no model and changes nothing.',
    falsifiedBy: 'The longest prompt has no more tokens than max_prompt_length.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import json,sys,pandas as p;from transformers import AutoTokenizer as T;a=dict(w.split('=',1) for w in json.load(open(sys.argv[1]+'/spec.json'))['argv'] if '=' in w);q=lambda k:a[k].strip('[]\"\\'').split(',')[0];t=T.from_pretrained(q('actor_rollout_ref.model.path'),local_files_only=True);n=max(len(t.apply_chat_template(list(r),add_generation_prompt=True)) for r in p.read_parquet(q('data.train_files'))['prompt']);m=int(a.get('data.max_prompt_length',512));print('TOO LONG' if n>m else 'FITS',n,m)",
        '{run}',
      ],
      supports: { output: /^TOO LONG/ },
      limitS: 180,
    },
  },
  remedies: [
    {
      id: 'filter',
      title: 'Leave out the prompts that are too long',
      says: 'verl measures all prompts once at the start and drops the longer ones. The others stay as they are, and memory does not grow.',
      danger: 'none',
      act: { kind: 'words', code: 'data.filter_overlong_prompts=True' },
      proof: { rerun: 'The log tells the length of the filtered data set, and step 1 arrives.' },
    },
    {
      id: 'longer',
      title: 'Allow longer prompts',
      says: 'Sets max_prompt_length to 2048 tokens. Every prompt is padded to it, so memory and time of a step grow; the sum with the response length must stay below the context of the model.',
      danger: 'none',
      act: { kind: 'set', params: { max_prompt_length: 2048 } },
      proof: { rerun: 'The first batch is read, and step 1 arrives.' },
    },
    {
      id: 'truncate',
      title: 'Cut long prompts',
      says: 'Keeps the end of a long prompt and drops its beginning. Use it only where the beginning carries no instruction.',
      danger: 'none',
      act: { kind: 'words', code: 'data.truncation=left' },
      proof: { rerun: 'The first batch is read, and step 1 arrives.' },
    },
  ],
  confusions: [
    {
      cause: '',
      says: '"Token indices sequence length is longer than the specified maximum" is a warning of the tokenizer, printed in healthy runs too.',
    },
    {
      cause: 'rollout-context-too-small',
      says: 'There prompt and response together exceed the context, whatever the data.',
    },
  ],
  sources: [
    {
      says: 'own trials: verl 0.4.1 with 17-token prompts and a limit of 8; ARPO’s fork with 295 and 128',
      date: '2026-11',
    },
  ],
  examples: [
    'NotImplementedError: sequence_length=611 is larger than max_length=512',
    'ValueError: Prompt length 611 is longer than self.max_prompt_length 512.',
    'ValueError: The decoder prompt (length 5012) is longer than the maximum model length of 4096.',
    "This model's maximum context length is 4096 tokens. However, you requested 5012 tokens",
  ],
} satisfies Cause;
