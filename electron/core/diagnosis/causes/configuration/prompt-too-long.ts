import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Prompt exceeds the allowed length',
  severity: 'high',
  explains:
    'At least one prompt of the data has more tokens than max_prompt_length, or than the model can take. With truncation=error, the default, verl stops at the first such prompt instead of cutting it.',
  signs: [
    line(
      'the log says that a sequence is longer than max_length, with both numbers',
      /sequence_length=\d+ is larger than max_length=\d+/,
    ),
    line(
      'the log says that a prompt is longer than the maximum, with its length',
      /[Pp]rompt (?:length |of length )?(?:\((?:length )?)?\d+\)? (?:is longer than|is larger than|exceeds) (?:the )?(?:maximum|max_|self\.max_prompt_length|\d)/,
    ),
    line(
      'the server says that the maximum context length is smaller than the request',
      /maximum context length is \d+ tokens/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Counts the tokens of every prompt with this run’s tokenizer, without the network. It loads no model and changes nothing.',
    falsifiedBy: 'The longest prompt has no more tokens than max_prompt_length.',
    test: {
      argv: scriptArgv('prompt_too_long', '{run}'),
      supports: { output: /^TOO LONG/ },
      limitS: 180,
    },
  },
  remedies: [
    words('filter', 'Leave out the prompts that are too long', {
      says: 'verl measures all prompts once at the start and drops the longer ones. The others stay as they are, and memory does not grow.',
      code: 'data.filter_overlong_prompts=True',
      proof: { rerun: 'The log shows the length of the filtered data set, and step 1 arrives.' },
    }),
    setParams('longer', 'Allow longer prompts', {
      says: 'Sets max_prompt_length to 2048 tokens. Every prompt is padded to it, so memory and time of a step grow; the sum with the response length must stay below the context of the model.',
      params: { max_prompt_length: 2048 },
      proof: { rerun: 'The first batch is read, and step 1 arrives.' },
    }),
    words('truncate', 'Cut long prompts', {
      says: 'Keeps the end of a long prompt and drops its beginning. Use it only where the beginning carries no instruction.',
      code: 'data.truncation=left',
      proof: { rerun: 'The first batch is read, and step 1 arrives.' },
    }),
  ],
  confusions: [
    noFailure(
      '"Token indices sequence length is longer than the specified maximum" is a warning of the tokenizer, printed in healthy runs too.',
    ),
    notCause(
      'rollout-context-too-small',
      'There prompt and response together exceed the context, regardless of the data.',
    ),
  ],
  sources: [
    source(
      'own trials: verl 0.4.1 with 17-token prompts and a limit of 8; ARPO’s fork with 295 and 128',
      '2026-11',
    ),
  ],
});
