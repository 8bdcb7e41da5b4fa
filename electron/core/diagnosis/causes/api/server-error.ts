import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A server failed to answer',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The request arrived, and the server or the proxy in front of it answered with 500, 502, 503 or 504. The reason is in the server’s log: it is overloaded, still loading a model, or has died.',
  signs: [
    line(
      'the server answered with a 5xx',
      /InternalServerError: |Error code: 5\d\d\b|\b5\d\d Server Error: |HTTP Error 5\d\d: |\bHTTP\/1\.[01]"? 5\d\d\b|Bad Gateway|Service Unavailable|Gateway Time-?out/,
    ),
    line(
      'a client of MLflow got no good answer',
      /MlflowException: API request to \S{1,200} failed/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('log', 'Read the log of the server', {
      says: 'The lines of the same second say why.',
      proof: { rerun: 'The server answers 200.' },
    }),
    words('retry', 'Retry after a pause', {
      says: 'A model that is still loading answers a minute later.',
      code: 'client = OpenAI(max_retries=8, timeout=120)',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [
    notCause('connection-refused', 'There nothing listens at all.'),
    notCause('llm-api-timeout', 'There no answer comes.'),
  ],
  sources: [source('openai 2, requests 2.32, own trials', '2026-11')],
});
