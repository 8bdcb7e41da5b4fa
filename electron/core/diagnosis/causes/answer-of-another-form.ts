import type { Cause } from '../matching/cause';

/** An answer of another form than the code reads. */
export default {
  id: 'answer-of-another-form',
  title: 'an answer of another form than the code reads',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The request was answered, and what came is a text, an error or nothing where the code expects fields of an answer. A base URL without /v1, a proxy’s page or an answer without choices gives that.',
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
      title: 'Print the answer',
      says: 'Its first 300 characters tell what it is.',
      danger: 'none',
      act: { kind: 'words', code: 'print(repr(response)[:300])' },
      proof: { rerun: 'The log shows what came.' },
    },
    {
      id: 'url',
      title: 'Check the address',
      says: 'It ends in /v1 for vLLM, Ollama and OpenAI.',
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
