import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Tokenizer without a padding token',
  severity: 'high',
  explains:
    'Base models are published without a token for padding, and often without a template for chats. Batches of texts, or messages, then cannot be turned into tokens.',
  signs: [
    line(
      'the tokenizer says that it has no padding token',
      /tokenizer does not have a padding token|Cannot handle batch sizes > 1 if no padding token is defined|Unable to create tensor, you should probably activate (?:truncation|padding)/,
    ),
  ],
  remedies: [
    words('pad', 'Set the padding token', {
      says: 'The end token serves as one for training.',
      code: 'tokenizer.pad_token = tokenizer.eos_token\nmodel.config.pad_token_id = tokenizer.pad_token_id',
      proof: { rerun: 'The first batch is read.' },
    }),
    words('instruct', 'Use the instruct variant of the model', {
      says: 'Its tokenizer brings both.',
      proof: { rerun: 'The first batch is read.' },
    }),
  ],
  sources: [source('transformers 4 and 5, own trials', '2026-11')],
});
