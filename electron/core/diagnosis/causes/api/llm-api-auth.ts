import type { Cause } from '../../matching/cause';

/** API key of a language model or a search is missing or wrong. */
export default {
  id: 'llm-api-auth',
  title: 'the API key is missing or wrong',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The service answered 401, because the request had no valid key. Often the key is set in your terminal but not in the environment of the Ray worker that makes the request.',
  signs: [
    {
      says: 'the client says that the API key is wrong or missing',
      weight: 3,
      line: /Incorrect API key provided|invalid_api_key|Missing credentials|api_key client option must be set|No API[- ]key (?:provided|found)|invalid x-api-key/i,
    },
    {
      says: 'the client raised AuthenticationError',
      weight: 3,
      line: /(?:openai|anthropic|litellm|cohere|groq|mistralai)\S{0,40}AuthenticationError\b/,
    },
    {
      says: 'the service answered 401',
      weight: 2,
      line: /Error code: 401\b|HTTP\/1\.[01]"? 401|401 Client Error: Unauthorized|HTTP Error 401: |\b401,? message='Unauthorized'/,
    },
    {
      says: 'wandb, not a language model, asks for a key',
      weight: -3,
      line: /\bwandb\b.{0,120}(?:api_key|API key|login)/,
    },
    {
      says: 'Hugging Face, not a language model, refused',
      weight: -2,
      line: /401 Client Error.{0,160}(?:huggingface\.co|hf\.co)/,
    },
  ],
  probe: {
    says: 'Asks the search provider for the zones of the stored key, which is not charged. For other services, start again with the key stored.',
    falsifiedBy: 'The provider accepts the key.',
    test: { probe: 'search-key' },
  },
  remedies: [
    {
      id: 'store-key',
      title: 'Store the key',
      says: 'Store it under Settings, Secrets with the name that the client reads, OPENAI_API_KEY for example. RL Cockpit hands it to the run; it stands in no command and no log.',
      danger: 'none',
      act: { kind: 'setup', step: 'search' },
      proof: { rerun: 'The first request gets an answer.' },
    },
    {
      id: 'ray-env',
      title: 'Hand the key to the Ray workers',
      says: 'Names the variable in the runtime environment, so that workers on every node have it. The value is read from the driver.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'ray.init(runtime_env={"env_vars": {"OPENAI_API_KEY": os.environ["OPENAI_API_KEY"]}})',
      },
      proof: { rerun: 'The first request of a worker gets an answer.' },
    },
    {
      id: 'local-key',
      title: 'Set a dummy key for a local server',
      says: 'A vLLM of your own checks no key, but the client wants one to be set.',
      danger: 'none',
      act: { kind: 'env', env: { OPENAI_API_KEY: 'EMPTY' } },
      proof: { rerun: 'The first request gets an answer.' },
    },
  ],
  confusions: [
    { cause: 'llm-api-rate-limit', says: 'There the key is right and the quota used up (429).' },
    { cause: 'wandb-not-logged-in', says: 'There the key of Weights & Biases is missing.' },
    { cause: 'hf-gated-repo', says: 'There the token of Hugging Face is missing.' },
  ],
  sources: [
    {
      says: 'Own trials with a local server that answers 401, and without a key; openai 2.',
      date: '2026-11',
    },
  ],
  examples: [
    "openai.AuthenticationError: Error code: 401 - {'error': {'message': 'Incorrect API key provided: sk-***'}}",
    'openai.OpenAIError: The api_key client option must be set either by passing api_key to the client',
  ],
} satisfies Cause;
