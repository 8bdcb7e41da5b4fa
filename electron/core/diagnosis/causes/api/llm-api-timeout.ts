import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The language model or search did not answer in time',
  severity: 'medium',
  explains:
    'The request waited longer for the model than the time limit of the client allows. The endpoint is overloaded, or many rollouts ask it at once and the last in the queue gives up.',
  signs: [
    line(
      'the client raised APITimeoutError',
      /\bAPITimeoutError\b|litellm\.(?:exceptions\.)?Timeout\b/,
    ),
    line('the client says "Request timed out."', /(?:^|: )Request timed out\b/, { weight: 2 }),
    line(
      'a read timed out shortly after a request to a language model or a search',
      /Read timed out|(?:Read|Connect)Timeout(?:Error)?:/,
      {
        after:
          /\[LLM\]|\[(?:search|tool)\]|\/v1\/(?:chat\/)?completions|\bopenai[\\/]|api\.(?:openai|anthropic|brightdata|deepseek|together)\.|serpapi/i,
        within: 120,
      },
    ),
  ],
  remedies: [
    words('patient', 'Wait longer and try again', {
      says: 'Gives each request a minute and five attempts. Slow answers then delay a step and end nothing.',
      code: 'client = OpenAI(timeout=60, max_retries=5)',
      proof: { rerun: 'No step ends with a timeout.' },
    }),
    setParams('fewer', 'Send fewer requests at a time', {
      says: 'Sets fewer answers for each prompt and a smaller batch. Steps are noisier.',
      params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      proof: { rerun: 'The slowest request stays below the time limit.' },
    }),
    words('fallback', 'Continue without the answer', {
      says: 'Returns an empty result in place of an exception; the reward of that rollout is lower, the training continues.',
      code: 'except (TimeoutError, APITimeoutError):\n    return "search unavailable"',
      proof: { rerun: 'The training passes a step with a slow answer.' },
    }),
  ],
  confusions: [
    notCause('http-read-timeout', 'The same at any other server.'),
    notCause('connection-refused', 'There no server listens at the address.'),
  ],
  sources: [
    source('Own trials with a local endpoint that never answers: openai 2, requests.', '2026-11'),
  ],
});
