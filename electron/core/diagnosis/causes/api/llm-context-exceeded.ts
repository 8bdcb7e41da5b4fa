import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The request is longer than the model’s context',
  severity: 'medium',
  explains:
    'Prompt and answer together have more tokens than the server allows for this model. Conversations that grow with each turn, or a max_tokens that is too large, get there.',
  signs: [
    line(
      'the service says how long the context is',
      /maximum context length is \d+|context_length_exceeded|prompt is too long: \d+ tokens|longer than the maximum model length|exceeds? the (?:available |maximum )?context (?:size|length|window)/,
    ),
  ],
  remedies: [
    words('cut', 'Cut the prompt, or ask for a shorter answer', {
      says: 'Drop the oldest turns; max_tokens counts toward the same limit.',
      code: 'messages = messages[:1] + messages[-6:]\nclient.chat.completions.create(model=model, messages=messages, max_tokens=256)',
      proof: { rerun: 'The request is answered.' },
    }),
    words('serve', 'Serve the model with a longer context', {
      says: 'As far as the model and the GPU’s memory allow.',
      code: 'vllm serve MODEL --max-model-len 16384',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [
    notCause('rollout-context-too-small', 'There verl’s own rollout has too little room.'),
    notCause('prompt-too-long', 'There verl leaves such prompts out.'),
    notCause('llm-request-refused', 'There the service refuses for another reason.'),
  ],
  sources: [source('openai 3 and vLLM, own trials', '2026-11')],
});
