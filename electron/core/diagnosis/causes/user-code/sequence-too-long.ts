import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Sequence exceeds the limit of the model or the call',
  severity: 'medium',
  explains:
    'Prompt and answer have more tokens than the model has positions, or than max_length leaves room for. Shorten the prompt, or allow more where the model can take it.',
  signs: [
    line('an index of a position is out of range', /IndexError: index out of range in self/, {
      after: /\bposition|\bwpe\(|\.wpe\b|embed_positions/,
      within: 24,
    }),
    line(
      'generate has no room',
      /Input length of input_ids is \d+, but `max_length` is set to \d+/,
    ),
  ],
  remedies: [
    words('new', 'Limit the new tokens, not the total length', {
      says: 'max_new_tokens counts only the answer.',
      code: 'model.generate(**inputs, max_new_tokens=128)',
      proof: { rerun: 'The call passes.' },
    }),
    words('cut', 'Cut the prompt', {
      says: 'To the number of positions that the model has.',
      code: 'tokenizer(text, truncation=True, max_length=model.config.max_position_embeddings - 128)',
      proof: { rerun: 'The call passes.' },
    }),
  ],
  confusions: [
    notCause('index-out-of-range', 'There a token or a label is beyond its table.'),
    notCause('prompt-too-long', 'There verl leaves such prompts out.'),
  ],
  sources: [source('transformers 5.23, own trial', '2026-11')],
});
