import type { Cause } from '../../matching/cause';

/** A response in a form that the code does not expect. */
export default {
  id: 'answer-of-another-form',
  title: 'a response in a form that the code does not expect',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The request was answered, but with a string, an error or nothing where the code expects the fields of a response. A base URL without /v1, a proxy’s page or a response without choices does that.',
  signs: [
    {
      says: 'an answer without a text was searched',
      weight: 3,
      line: /^TypeError: expected string or bytes-like object/,
      after: /\b(?:text|answer|content|response|completion|reply|output)\b/,
      within: 8,
    },
    {
      says: 'a text or nothing has no fields of an answer',
      weight: 3,
      line: /'(?:str|NoneType|dict|list|bytes)' object has no attribute '(?:choices|message|content|usage|output_text)'|^KeyError: '(?:choices|content|message|output_text)'$/,
    },
    {
      says: 'there is nothing in the choices',
      weight: 2,
      line: /^TypeError: 'NoneType' object is not subscriptable/,
      after: /\.(?:choices|message|content|output)\b|\[["'](?:choices|message|content)["']\]/,
      within: 4,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'print',
      title: 'Print the response',
      says: 'Its first 300 characters show what it is.',
      danger: 'none',
      act: { kind: 'words', code: 'print(repr(response)[:300])' },
      proof: { rerun: 'The log shows what came.' },
    },
    {
      id: 'url',
      title: 'Check the address',
      says: 'For vLLM, Ollama and OpenAI it ends in /v1.',
      danger: 'none',
      act: { kind: 'words', code: 'OpenAI(base_url="http://localhost:8000/v1")' },
      proof: { rerun: 'The answer has choices.' },
    },
  ],
  confusions: [
    { cause: 'text-not-json', says: 'There the answer cannot be parsed.' },
    { cause: 'server-error', says: 'There the server says that it failed.' },
  ],
  sources: [{ says: 'openai 2 against a page, own trial', date: '2026-11' }],
  examples: [
    "TypeError: expected string or bytes-like object, got 'NoneType'",
    "AttributeError: 'str' object has no attribute 'choices'",
    "TypeError: 'NoneType' object is not subscriptable",
  ],
} satisfies Cause;
