import type { Cause } from '../../matching/cause';

/** Language model or search API did not answer in time. */
export default {
  id: 'llm-api-timeout',
  title: 'the language model or the search did not answer in time',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The request waited longer for the model than the time limit of the client allows. The endpoint is overloaded, or many rollouts ask it at once and the last in the queue gives up.',
  signs: [
    {
      says: 'the client raised APITimeoutError',
      weight: 3,
      line: /\bAPITimeoutError\b|litellm\.(?:exceptions\.)?Timeout\b/,
    },
    {
      says: 'the client says "Request timed out."',
      weight: 2,
      line: /(?:^|: )Request timed out\b/,
    },
    {
      says: 'a read timed out shortly after a request to a language model or a search',
      weight: 3,
      line: /Read timed out|(?:Read|Connect)Timeout(?:Error)?:/,
      after:
        /\[LLM\]|\[(?:search|tool)\]|\/v1\/(?:chat\/)?completions|\bopenai[\\/]|api\.(?:openai|anthropic|brightdata|deepseek|together)\.|serpapi/i,
      within: 120,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'patient',
      title: 'Wait longer and try again',
      says: 'Gives each request a minute and five attempts. Slow answers then delay a step and end nothing.',
      danger: 'none',
      act: { kind: 'words', code: 'client = OpenAI(timeout=60, max_retries=5)' },
      proof: { rerun: 'No step ends with a timeout.' },
    },
    {
      id: 'fewer',
      title: 'Send fewer requests at a time',
      says: 'Sets fewer answers for each prompt and a smaller batch. Steps are noisier.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      },
      proof: { rerun: 'The slowest request stays below the time limit.' },
    },
    {
      id: 'fallback',
      title: 'Go on without the answer',
      says: 'Returns an empty result in place of an exception; the reward of that rollout is lower, the training goes on.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'except (TimeoutError, APITimeoutError):\n    return "search unavailable"',
      },
      proof: { rerun: 'The training passes a step with a slow answer.' },
    },
  ],
  confusions: [
    { cause: 'http-read-timeout', says: 'The same at any other server.' },
    { cause: 'connection-refused', says: 'There no server listens at the address.' },
  ],
  sources: [
    {
      says: 'Own trials with a local endpoint that never answers: openai 2, requests.',
      date: '2026-11',
    },
  ],
  examples: [
    'openai.APITimeoutError: Request timed out.',
    'requests.exceptions.ReadTimeout: HTTPSConnectionPool: Read timed out. (read timeout=10)',
  ],
} satisfies Cause;
