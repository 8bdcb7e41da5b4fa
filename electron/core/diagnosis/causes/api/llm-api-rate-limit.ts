import type { Cause } from '../../matching/cause';

/** Rate limit of an API (HTTP 429). */
export default {
  id: 'llm-api-rate-limit',
  title: 'the service refused requests: too many in a minute, or no credit left',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The service answered 429: more requests or tokens in a minute than the account allows, or no credit left. Rollouts send many at the same time, so a training reaches the limit that a single chat never sees.',
  signs: [
    {
      says: 'the client raised RateLimitError',
      weight: 3,
      line: /\bRateLimitError\b|\brate_limit_exceeded\b/,
    },
    {
      says: 'the service answered 429',
      weight: 3,
      line: /Error code: 429\b|\b429 (?:Client Error|Too Many Requests)|HTTP(?:\/1\.[01]"?)? 429\b|status(?:_code)?[ =:]{1,3}429\b/,
    },
    {
      says: 'the account has no credit left',
      weight: 2,
      line: /insufficient_quota|exceeded your current quota|credit balance is too low|Insufficient Balance|billing_hard_limit/,
    },
    {
      says: 'the client waits and tries again',
      weight: -1,
      line: /Retrying (?:request|in \d).{0,80}|retry(?:ing)? (?:after|in) [\d.]+ ?s/i,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'credit',
      title: 'Add credit or another model',
      says: 'Where the message speaks of quota, credit or billing, waiting does not help: the account has none left.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The first request gets an answer.' },
    },
    {
      id: 'fewer',
      title: 'Send fewer requests at a time',
      says: 'Sets a smaller batch for the training, so that fewer rollouts ask at the same time. Steps take longer.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      },
      proof: { rerun: 'The log has no 429 in the first three steps.' },
    },
    {
      id: 'backoff',
      title: 'Wait as long as the service says',
      says: 'Lets the client try again after the time in the header Retry-After. A request then takes longer and ends nothing.',
      danger: 'none',
      act: { kind: 'words', code: 'client = OpenAI(max_retries=8, timeout=60)' },
      proof: { rerun: 'Every 429 in the log is followed by an answer.' },
    },
  ],
  confusions: [
    { cause: 'llm-api-auth', says: 'There the key is not accepted (401).' },
    { cause: '', says: 'A 429 that is tried again and then answered is noise.' },
  ],
  sources: [
    {
      says: 'Own trials with a local server that answers 429; platform.openai.com, “Rate limits”.',
      date: '2026-11',
    },
  ],
  examples: [
    "openai.RateLimitError: Error code: 429 - {'error': {'code': 'rate_limit_exceeded'}}",
    'requests.exceptions.HTTPError: 429 Client Error: Too Many Requests for url: https://api.example.com/v1',
    'You exceeded your current quota, please check your plan and billing details',
  ],
} satisfies Cause;
