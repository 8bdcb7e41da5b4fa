import type { Cause } from '../../matching/cause';

/** A request longer than the model’s context. */
export default {
  id: 'llm-context-exceeded',
  title: 'a request longer than the model’s context',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Prompt and answer together have more tokens than the server allows for this model. Conversations that grow with each turn, or a max_tokens that is too large, get there.',
  signs: [
    {
      says: 'the service says how long the context is',
      weight: 3,
      line: /maximum context length is \d+|context_length_exceeded|prompt is too long: \d+ tokens|longer than the maximum model length|exceeds? the (?:available |maximum )?context (?:size|length|window)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'cut',
      title: 'Cut the prompt, or ask for a shorter answer',
      says: 'Drop the oldest turns; max_tokens counts toward the same limit.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'messages = messages[:1] + messages[-6:]\nclient.chat.completions.create(model=model, messages=messages, max_tokens=256)',
      },
      proof: { rerun: 'The request is answered.' },
    },
    {
      id: 'serve',
      title: 'Serve the model with a longer context',
      says: 'As far as the model and the GPU’s memory allow.',
      danger: 'none',
      act: { kind: 'words', code: 'vllm serve MODEL --max-model-len 16384' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [
    { cause: 'rollout-context-too-small', says: 'There verl’s own rollout has too little room.' },
    { cause: 'prompt-too-long', says: 'There verl leaves such prompts out.' },
    { cause: 'llm-request-refused', says: 'There the service refuses for another reason.' },
  ],
  sources: [{ says: 'openai 3 and vLLM, own trials', date: '2026-11' }],
  examples: [
    "openai.BadRequestError: Error code: 400 - This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
  ],
} satisfies Cause;
