import type { Cause } from '../../matching/cause';

/** A server that failed while answering. */
export default {
  id: 'server-error',
  title: 'a server that failed while answering',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The request arrived, and the server or the proxy in front of it answered with 500, 502, 503 or 504. The reason is in the server’s log: it is overloaded, still loading a model, or has died.',
  signs: [
    {
      says: 'the server answered with a 5xx',
      weight: 3,
      line: /InternalServerError: |Error code: 5\d\d\b|\b5\d\d Server Error: |HTTP Error 5\d\d: |\bHTTP\/1\.[01]"? 5\d\d\b|Bad Gateway|Service Unavailable|Gateway Time-?out/,
    },
    {
      says: 'a client of MLflow got no good answer',
      weight: 2,
      line: /MlflowException: API request to \S{1,200} failed/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'log',
      title: 'Read the log of the server',
      says: 'The lines of the same second say why.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The server answers 200.' },
    },
    {
      id: 'retry',
      title: 'Retry after a pause',
      says: 'A model that is still loading answers a minute later.',
      danger: 'none',
      act: { kind: 'words', code: 'client = OpenAI(max_retries=8, timeout=120)' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [
    { cause: 'connection-refused', says: 'There nothing listens at all.' },
    { cause: 'llm-api-timeout', says: 'There no answer comes.' },
  ],
  sources: [{ says: 'openai 2, requests 2.32, own trials', date: '2026-11' }],
  examples: [
    'openai.InternalServerError: Error code: 500 - The server had an error while processing your request. Sorry about that!',
    'mlflow.exceptions.MlflowException: API request to http://localhost:5000/api/2.0/mlflow/experiments/get-by-name failed with exception',
  ],
} satisfies Cause;
