import { defineCause, line, noFailure, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'The service refused requests: rate limit or no credit left',
  severity: 'medium',
  explains:
    'The service answered 429: more requests or tokens in a minute than the account allows, or no credit left. Rollouts send many at the same time, so a training reaches the limit that a single chat never sees.',
  signs: [
    line('the client raised RateLimitError', /\bRateLimitError\b|\brate_limit_exceeded\b/),
    line(
      'the service answered 429',
      /Error code: 429\b|\b429 (?:Client Error|Too Many Requests)|HTTP(?:\/1\.[01]"?)? 429\b|status(?:_code)?[ =:]{1,3}429\b/,
    ),
    line(
      'the account has no credit left',
      /insufficient_quota|exceeded your current quota|credit balance is too low|Insufficient Balance|billing_hard_limit/,
      { weight: 2 },
    ),
    line(
      'the client waits and tries again',
      /Retrying (?:request|in \d).{0,80}|retry(?:ing)? (?:after|in) [\d.]+ ?s/i,
      { weight: -1 },
    ),
  ],
  remedies: [
    words('credit', 'Add credit or another model', {
      says: 'Where the message speaks of quota, credit or billing, waiting does not help: the account has none left.',
      proof: { rerun: 'The first request gets an answer.' },
    }),
    setParams('fewer', 'Send fewer requests at a time', {
      says: 'Sets a smaller batch for the training, so that fewer rollouts ask at the same time. Steps take longer.',
      params: { 'data.train_batch_size': 8, 'actor_rollout_ref.rollout.n': 2 },
      proof: { rerun: 'The log has no 429 in the first three steps.' },
    }),
    words('backoff', 'Wait as long as the service says', {
      says: 'Lets the client try again after the time in the header Retry-After. A request then takes longer and ends nothing.',
      code: 'client = OpenAI(max_retries=8, timeout=60)',
      proof: { rerun: 'Every 429 in the log is followed by an answer.' },
    }),
  ],
  confusions: [
    notCause('llm-api-auth', 'There the key is not accepted (401).'),
    noFailure('A 429 that is tried again and then answered is noise.'),
  ],
  sources: [
    source(
      'Own trials with a local server that answers 429; platform.openai.com, “Rate limits”.',
      '2026-11',
    ),
  ],
});
