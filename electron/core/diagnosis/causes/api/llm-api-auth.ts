import { defineCause, line, notCause, setEnv, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The API key is missing or wrong',
  severity: 'medium',
  explains:
    'The service answered 401, because the request had no valid key. Often the key is set in your terminal but not in the environment of the Ray worker that makes the request.',
  signs: [
    line(
      'the client says that the API key is wrong or missing',
      /Incorrect API key provided|invalid_api_key|Missing credentials|api_key client option must be set|No API[- ]key (?:provided|found)|invalid x-api-key/i,
    ),
    line(
      'the client raised AuthenticationError',
      /(?:openai|anthropic|litellm|cohere|groq|mistralai)\S{0,40}AuthenticationError\b/,
    ),
    line(
      'the service answered 401',
      /Error code: 401\b|HTTP\/1\.[01]"? 401|401 Client Error: Unauthorized|HTTP Error 401: |\b401,? message='Unauthorized'/,
      { weight: 2 },
    ),
    line(
      'wandb, not a language model, asks for a key',
      /\bwandb\b.{0,120}(?:api_key|API key|login)/,
      { weight: -3 },
    ),
    line(
      'Hugging Face, not a language model, refused',
      /401 Client Error.{0,160}(?:huggingface\.co|hf\.co)/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Asks the search provider for the zones of the stored key, which is not charged. For other services, start again with the key stored.',
    falsifiedBy: 'The provider accepts the key.',
    test: { probe: 'search-key' },
  },
  remedies: [
    setup('store-key', 'Store the key', {
      says: 'Store it under Settings, Secrets with the name that the client reads, OPENAI_API_KEY for example. RL Cockpit hands it to the run; it is in no command and no log.',
      danger: 'none',
      step: 'search',
      proof: { rerun: 'The first request gets an answer.' },
    }),
    words('ray-env', 'Hand the key to the Ray workers', {
      says: 'Names the variable in the runtime environment, so that workers on every node have it. The value is read from the driver.',
      code: 'ray.init(runtime_env={"env_vars": {"OPENAI_API_KEY": os.environ["OPENAI_API_KEY"]}})',
      proof: { rerun: 'The first request of a worker gets an answer.' },
    }),
    setEnv('local-key', 'Set a dummy key for a local server', {
      says: 'Your own vLLM checks no key, but the client wants one to be set.',
      env: { OPENAI_API_KEY: 'EMPTY' },
      proof: { rerun: 'The first request gets an answer.' },
    }),
  ],
  confusions: [
    notCause('llm-api-rate-limit', 'There the key is right and the quota used up (429).'),
    notCause('wandb-not-logged-in', 'There the key of Weights & Biases is missing.'),
    notCause('hf-gated-repo', 'There the token of Hugging Face is missing.'),
  ],
  sources: [
    source(
      'Own trials with a local server that answers 401, and without a key; openai 2.',
      '2026-11',
    ),
  ],
});
