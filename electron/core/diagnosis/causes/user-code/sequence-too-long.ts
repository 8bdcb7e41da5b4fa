import type { Cause } from '../../matching/cause';

/** A sequence longer than the model or the call allows. */
export default {
  id: 'sequence-too-long',
  title: 'a sequence longer than the model or the call allows',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Prompt and answer have more tokens than the model has positions, or than max_length leaves room for. Shorten the prompt, or allow more where the model can take it.',
  signs: [
    {
      says: 'an index of a position is out of range',
      weight: 3,
      line: /IndexError: index out of range in self/,
      after: /\bposition|\bwpe\(|\.wpe\b|embed_positions/,
      within: 24,
    },
    {
      says: 'generate has no room',
      weight: 3,
      line: /Input length of input_ids is \d+, but `max_length` is set to \d+/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'new',
      title: 'Limit the new tokens, not the total length',
      says: 'max_new_tokens counts only the answer.',
      danger: 'none',
      act: { kind: 'words', code: 'model.generate(**inputs, max_new_tokens=128)' },
      proof: { rerun: 'The call passes.' },
    },
    {
      id: 'cut',
      title: 'Cut the prompt',
      says: 'To the number of positions that the model has.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings - 128)',
      },
      proof: { rerun: 'The call passes.' },
    },
  ],
  confusions: [
    { cause: 'index-out-of-range', says: 'There a token or a label is beyond its table.' },
    { cause: 'prompt-too-long', says: 'There verl leaves such prompts out.' },
  ],
  sources: [{ says: 'transformers 5.23, own trial', date: '2026-11' }],
  examples: [
    'IndexError: index out of range in self',
    'ValueError: Input length of input_ids is 30, but `max_length` is set to 20. This can lead to unexpected behavior.',
  ],
} satisfies Cause;
