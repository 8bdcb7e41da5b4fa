import type { Cause } from '../../matching/cause';

/** A server that has nothing at this address. */
export default {
  id: 'llm-address-wrong',
  title: 'a server that has nothing at this address',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The server answers, but has nothing at the path that the client asks for. The base URL lacks /v1, has it twice, or belongs to another kind of server.',
  signs: [
    {
      says: 'the server says that the path is not found',
      weight: 3,
      line: /NotFoundError: Error code: 404(?:$| - (?:\{'detail': 'Not Found'\}|Not Found|404 page not found|<!DOCTYPE|<html))|"detail": ?"Not Found"|404 page not found/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'v1',
      title: 'Check the base URL',
      says: 'For vLLM, SGLang, Ollama and OpenAI it ends in /v1.',
      danger: 'none',
      act: { kind: 'words', code: 'curl http://localhost:8000/v1/models' },
      proof: { rerun: 'The list of models comes.' },
    },
  ],
  confusions: [
    { cause: 'llm-model-unknown', says: 'There the server does not have the model.' },
    { cause: 'connection-refused', says: 'There no server answers.' },
  ],
  sources: [{ says: 'openai 2 and 3, own trials', date: '2026-11' }],
  examples: ['openai.NotFoundError: Error code: 404'],
} satisfies Cause;
