import type { Cause } from '../matching/cause';

/** An answer of a server, or a text, is not JSON. */
export default {
  id: 'answer-not-json',
  title: 'an answer that is not JSON where JSON was expected',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The program parsed an answer or a text as JSON, and it is empty, HTML or plain words. A server answers like that on an error, a proxy with its own page, and a language model when it adds words to the JSON.',
  signs: [
    {
      says: 'the client of HTTP could not read the answer as JSON',
      weight: 3,
      line: /^requests\.exceptions\.JSONDecodeError: |ContentTypeError: .{0,120}unexpected mimetype|^simplejson\.errors\.JSONDecodeError: /,
    },
    {
      says: 'json.loads got no JSON',
      weight: 2,
      line: /^json\.decoder\.JSONDecodeError: /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'Print the answer before it is parsed',
      says: 'The first 200 characters and the status tell what came in place of JSON.',
      danger: 'none',
      act: { kind: 'words', code: 'print(response.status_code, response.text[:200])' },
      proof: { rerun: 'The log shows what the server answered.' },
    },
    {
      id: 'guard',
      title: 'Handle an answer that is no JSON',
      says: 'Ask again, or count it as a failed answer; one bad answer should not end a training.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'try:\n    data = response.json()\nexcept ValueError:\n    data = None',
      },
      proof: { rerun: 'The run passes the answer that ended it.' },
    },
  ],
  confusions: [
    { cause: 'config-file-does-not-parse', says: 'There the JSON is a file of settings.' },
    { cause: 'llm-api-auth', says: 'There the answer says that the key is wrong.' },
    { cause: 'download-interrupted', says: 'There a file was cut off.' },
  ],
  sources: [
    { says: 'requests 2.32, own trial with a server that answers in HTML', date: '2026-11' },
  ],
  examples: [
    'requests.exceptions.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
    'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
  ],
} satisfies Cause;
