import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The service rejects the request as it is',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The service answered 400 or 422: a parameter, a message or a format in the request is not what this model takes. The message names it.',
  signs: [
    line(
      'the service answered 400 or 422',
      /BadRequestError: Error code: 400|UnprocessableEntityError: Error code: 422|\b4(?:00|22) Client Error: /,
    ),
    line(
      'the parameter is not supported',
      /Unsupported parameter: |is not supported with this model|Unrecognized request argument|extra_forbidden/,
      { weight: 1 },
    ),
  ],
  remedies: [
    words('correct', 'Correct what the message names', {
      says: 'Newer models take max_completion_tokens instead of max_tokens, for example.',
      code: 'client.chat.completions.create(model=model, messages=messages, max_completion_tokens=512)',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [
    notCause('rollout-context-too-small', 'There the prompt is too long.'),
    notCause('prompt-too-long', 'There the prompt is too long.'),
    notCause('llm-tool-choice-off', 'There the server has no tool calls.'),
  ],
  sources: [source('openai 3, own trial', '2026-11')],
});
