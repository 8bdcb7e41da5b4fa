import type { Cause } from '../../matching/cause';

/** A request that the service does not accept as it is. */
export default {
  id: 'llm-request-refused',
  title: 'a request that the service does not accept as it is',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The service answered 400 or 422: a parameter, a message or a format in the request is not what this model takes. The message names it.',
  signs: [
    {
      says: 'the service answered 400 or 422',
      weight: 3,
      line: /BadRequestError: Error code: 400|UnprocessableEntityError: Error code: 422|\b4(?:00|22) Client Error: /,
    },
    {
      says: 'the parameter is not supported',
      weight: 1,
      line: /Unsupported parameter: |is not supported with this model|Unrecognized request argument|extra_forbidden/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'correct',
      title: 'Correct what the message names',
      says: 'Newer models take max_completion_tokens instead of max_tokens, for example.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'client.chat.completions.create(model=model, messages=messages, max_completion_tokens=512)',
      },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [
    { cause: 'rollout-context-too-small', says: 'There the prompt is too long.' },
    { cause: 'prompt-too-long', says: 'There the prompt is too long.' },
    { cause: 'llm-tool-choice-off', says: 'There the server has no tool calls.' },
  ],
  sources: [{ says: 'openai 3, own trial', date: '2026-11' }],
  examples: [
    "openai.BadRequestError: Error code: 400 - Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  ],
} satisfies Cause;
