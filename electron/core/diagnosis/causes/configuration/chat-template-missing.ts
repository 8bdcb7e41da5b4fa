import type { Cause } from '../../matching/cause';

/** A tokenizer without a chat template. */
export default {
  id: 'chat-template-missing',
  title: 'a tokenizer without a chat template',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The code formats a conversation, and this tokenizer has no template for it: base models have none, instruct models come with one. Without it there is no way to know how the roles are written.',
  signs: [
    {
      says: 'transformers says that chat_template is not set',
      weight: 3,
      line: /tokenizer\.chat_template is not set|does not have a chat template|chat template functions because/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'instruct',
      title: 'Use the instruct model',
      says: 'Its tokenizer includes the template.',
      danger: 'none',
      act: { kind: 'words', code: 'Qwen/Qwen2.5-0.5B-Instruct' },
      proof: { rerun: 'The prompt is formatted.' },
    },
    {
      id: 'own',
      title: 'Set a template',
      says: 'Use the one that the model was trained with.',
      danger: 'none',
      act: { kind: 'words', code: 'tokenizer.chat_template = open("template.jinja").read()' },
      proof: { rerun: 'The prompt is formatted.' },
    },
  ],
  confusions: [
    { cause: 'tokenizer-without-pad-token', says: 'There the token that fills up is missing.' },
  ],
  sources: [{ says: 'transformers 5, own trial', date: '2026-11' }],
  examples: [
    'ValueError: Cannot use chat template functions because tokenizer.chat_template is not set and no template argument was passed!',
  ],
} satisfies Cause;
