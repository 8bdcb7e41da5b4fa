import type { Cause } from '../../matching/cause';

/** A tokenizer has no padding token or no chat template. */
export default {
  id: 'tokenizer-without-pad-token',
  title: 'a tokenizer without a padding token',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Base models are published without a token for padding, and often without a template for chats. Batches of texts, or messages, then cannot be turned into tokens.',
  signs: [
    {
      says: 'the tokenizer says that it has no padding token',
      weight: 3,
      line: /tokenizer does not have a padding token|Cannot handle batch sizes > 1 if no padding token is defined|Unable to create tensor, you should probably activate (?:truncation|padding)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'pad',
      title: 'Set the padding token',
      says: 'The end token serves as one for training.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'tokenizer.pad_token = tokenizer.eos_token\nmodel.config.pad_token_id = tokenizer.pad_token_id',
      },
      proof: { rerun: 'The first batch is read.' },
    },
    {
      id: 'instruct',
      title: 'Use the instruct variant of the model',
      says: 'Its tokenizer brings both.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The first batch is read.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'transformers 4 and 5, own trials', date: '2026-11' }],
  examples: ['ValueError: Asking to pad but the tokenizer does not have a padding token.'],
} satisfies Cause;
