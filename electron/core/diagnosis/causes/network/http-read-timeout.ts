import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'A server did not answer in time',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The program waited for an answer longer than its time limit allows. The server is overloaded or stuck, or something between the two drops the packets without a word.',
  signs: [
    line(
      'the log says that a read or a connection timed out',
      /Read timed out\.|\b(?:Read|Connect|Pool)Timeout(?:Error)?\b(?::|\s*$|\()|requests\.exceptions\.Timeout/,
    ),
    line(
      'Python says "timed out"',
      /^(?:\[rank\d+\]: ?)?\s*(?:socket\.timeout|TimeoutError): (?:timed out|The read operation timed out|\[Errno 110\]|\[WinError 10060\])/,
      { weight: 1.5 },
    ),
    line(
      'curl gave up after its time limit',
      /curl: \(28\)|Operation (?:timed out|too slow)\b|Connection timed out after \d+ milliseconds/,
    ),
    line('the system says that the connection timed out', /\[Errno (?:110|60)\]|WinError 10060/, {
      weight: 2,
    }),
    line('the client says that it tries again', /\bRetrying \(Retry\(total=\d/, { weight: -1 }),
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'All answer within seconds. Then only the server in the message is slow.',
    test: { probe: 'network' },
  },
  remedies: [
    setEnv('longer', 'Wait longer', {
      says: 'Raises the time limits of pip and of the Hugging Face client for this run. A server that is stuck then blocks longer.',
      env: {
        PIP_DEFAULT_TIMEOUT: '120',
        HF_HUB_DOWNLOAD_TIMEOUT: '60',
        HF_HUB_ETAG_TIMEOUT: '60',
      },
      proof: { rerun: 'The request that failed gets an answer.' },
    }),
    words('retries', 'Try again with growing pauses', {
      says: 'Wraps the request so that one slow answer does not end the training.',
      code: 'for wait in (1, 4, 16, 64):\n    try:\n        return call(timeout=60)\n    except TimeoutError:\n        time.sleep(wait)',
      proof: { rerun: 'A slow answer delays a step and ends nothing.' },
    }),
  ],
  confusions: [
    notCause('connection-refused', 'There the machine answers at once that nothing listens.'),
    notCause('llm-api-timeout', 'Where the slow server is that of a language model or a search.'),
    notCause('download-interrupted', 'There bytes came, and then the connection closed.'),
  ],
  sources: [
    source(
      'Own trials with a server that accepts and never answers: requests, httpx, curl, pip.',
      '2026-11',
    ),
  ],
});
