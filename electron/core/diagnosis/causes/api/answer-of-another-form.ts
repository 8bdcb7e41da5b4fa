import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The response has an unexpected format',
  severity: 'medium',
  explains:
    'The request was answered, but with a string, an error or nothing where the code expects the fields of a response. A base URL without /v1, a proxy’s page or a response without choices does that.',
  signs: [
    line(
      'an answer without a text was searched',
      /^TypeError: expected string or bytes-like object/,
      { after: /\b(?:text|answer|content|response|completion|reply|output)\b/, within: 8 },
    ),
    line(
      'a text or nothing has no fields of an answer',
      /'(?:str|NoneType|dict|list|bytes)' object has no attribute '(?:choices|message|content|usage|output_text)'|^KeyError: '(?:choices|content|message|output_text)'$/,
    ),
    line('there is nothing in the choices', /^TypeError: 'NoneType' object is not subscriptable/, {
      weight: 2,
      after: /\.(?:choices|message|content|output)\b|\[["'](?:choices|message|content)["']\]/,
      within: 4,
    }),
  ],
  remedies: [
    words('print', 'Print the response', {
      says: 'Its first 300 characters show what it is.',
      code: 'print(repr(response)[:300])',
      proof: { rerun: 'The log shows what came.' },
    }),
    words('url', 'Check the address', {
      says: 'For vLLM, Ollama and OpenAI it ends in /v1.',
      code: 'OpenAI(base_url="http://localhost:8000/v1")',
      proof: { rerun: 'The answer has choices.' },
    }),
  ],
  confusions: [
    notCause('text-not-json', 'There the answer cannot be parsed.'),
    notCause('server-error', 'There the server says that it failed.'),
  ],
  sources: [source('openai 2 against a page, own trial', '2026-11')],
});
