import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Text where JSON was expected',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The program parsed a text as JSON, and it is empty, cut off, HTML or plain words. It is the response of a server or a model, or a file with single quotes, a trailing comma or several objects; the line above the message shows which.',
  signs: [
    line(
      'the client of HTTP could not read the answer as JSON',
      /^requests\.exceptions\.JSONDecodeError: |ContentTypeError: .{0,120}unexpected mimetype|^simplejson\.errors\.JSONDecodeError: /,
    ),
    line('json.loads got no JSON', /^json\.decoder\.JSONDecodeError: /, { weight: 2 }),
  ],
  remedies: [
    words('look', 'Print the text before it is parsed', {
      says: 'Its first 200 characters show what came instead of JSON.',
      code: 'print(repr(text)[:200])',
      proof: { rerun: 'The log shows what was parsed.' },
    }),
    words('file', 'Check the file', {
      says: 'In a JSON Lines file each line is its own object, with double quotes.',
      code: 'python -m json.tool data.json\npython -m json.tool --json-lines data.jsonl',
      proof: { rerun: 'Every line is read.' },
    }),
    words('guard', 'Handle an answer that is not JSON', {
      says: 'Ask again, or count it as a failed answer; one bad answer should not end a training.',
      code: 'try:\n    data = response.json()\nexcept ValueError:\n    data = None',
      proof: { rerun: 'The run passes the answer that ended it.' },
    }),
  ],
  confusions: [
    notCause('config-file-does-not-parse', 'There the JSON is a file of settings.'),
    notCause('llm-api-auth', 'There the answer says that the key is wrong.'),
    notCause('download-interrupted', 'There a file was cut off.'),
  ],
  sources: [source('requests 2.32, own trial with a server that answers in HTML', '2026-11')],
});
