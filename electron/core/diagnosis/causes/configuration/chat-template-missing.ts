import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Tokenizer without a chat template',
  severity: 'medium',
  explains:
    'The code formats a conversation, and this tokenizer has no template for it: base models have none, instruct models come with one. Without it there is no way to know how the roles are written.',
  signs: [
    line(
      'transformers says that chat_template is not set',
      /tokenizer\.chat_template is not set|does not have a chat template|chat template functions because/,
    ),
  ],
  remedies: [
    words('instruct', 'Use the instruct model', {
      says: 'Its tokenizer includes the template.',
      code: 'Qwen/Qwen2.5-0.5B-Instruct',
      proof: { rerun: 'The prompt is formatted.' },
    }),
    words('own', 'Set a template', {
      says: 'Use the one that the model was trained with.',
      code: 'tokenizer.chat_template = open("template.jinja").read()',
      proof: { rerun: 'The prompt is formatted.' },
    }),
  ],
  confusions: [
    notCause('tokenizer-without-pad-token', 'There the token that fills up is missing.'),
  ],
  sources: [source('transformers 5, own trial', '2026-11')],
});
