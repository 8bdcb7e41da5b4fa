import type { Cause } from '../../matching/cause';

/** A text that is read as JSON is none: an answer of a server, a line of a file, words of a model. */
export default {
  id: 'text-not-json',
  title: 'text that is not JSON where JSON was expected',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The program parsed a text as JSON, and it is empty, cut off, HTML or plain words. It is the response of a server or a model, or a file with single quotes, a trailing comma or several objects; the line above the message shows which.',
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
      title: 'Print the text before it is parsed',
      says: 'Its first 200 characters show what came instead of JSON.',
      danger: 'none',
      act: { kind: 'words', code: 'print(repr(text)[:200])' },
      proof: { rerun: 'The log shows what was parsed.' },
    },
    {
      id: 'file',
      title: 'Check the file',
      says: 'In a JSON Lines file each line is an object of its own, with double quotes.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'python -m json.tool data.json\npython -m json.tool --json-lines data.jsonl',
      },
      proof: { rerun: 'Every line is read.' },
    },
    {
      id: 'guard',
      title: 'Handle an answer that is not JSON',
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
