import type { Cause } from '../../matching/cause';

/** HTTP request timed out. */
export default {
  id: 'http-read-timeout',
  title: 'a server did not answer in time',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The program waited for an answer longer than its time limit allows. The server is overloaded or stuck, or something between the two drops the packets without a word.',
  signs: [
    {
      says: 'the log says that a read or a connection timed out',
      weight: 3,
      line: /Read timed out\.|\b(?:Read|Connect|Pool)Timeout(?:Error)?\b(?::|\s*$|\()|requests\.exceptions\.Timeout/,
    },
    {
      says: 'Python says "timed out"',
      weight: 1.5,
      line: /^(?:\[rank\d+\]: ?)?\s*(?:socket\.timeout|TimeoutError): (?:timed out|The read operation timed out|\[Errno 110\]|\[WinError 10060\])/,
    },
    {
      says: 'curl gave up after its time limit',
      weight: 3,
      line: /curl: \(28\)|Operation (?:timed out|too slow)\b|Connection timed out after \d+ milliseconds/,
    },
    {
      says: 'the system says that the connection timed out',
      weight: 2,
      line: /\[Errno (?:110|60)\]|WinError 10060/,
    },
    {
      says: 'the client says that it tries again',
      weight: -1,
      line: /\bRetrying \(Retry\(total=\d/,
    },
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'All answer within seconds: only the server in the message is slow.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'longer',
      title: 'Wait longer',
      says: 'Raises the time limits of pip and of the Hugging Face client for this run. A server that is stuck then blocks longer.',
      danger: 'none',
      act: {
        kind: 'env',
        env: {
          PIP_DEFAULT_TIMEOUT: '120',
          HF_HUB_DOWNLOAD_TIMEOUT: '60',
          HF_HUB_ETAG_TIMEOUT: '60',
        },
      },
      proof: { rerun: 'The request that failed gets an answer.' },
    },
    {
      id: 'retries',
      title: 'Try again with growing pauses',
      says: 'Wraps the request so that one slow answer does not end the training.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'for wait in (1, 4, 16, 64):\n    try:\n        return call(timeout=60)\n    except TimeoutError:\n        time.sleep(wait)',
      },
      proof: { rerun: 'A slow answer delays a step and ends nothing.' },
    },
  ],
  confusions: [
    {
      cause: 'connection-refused',
      says: 'There the machine answers at once that nothing listens.',
    },
    {
      cause: 'llm-api-timeout',
      says: 'Where the slow server is that of a language model or a search.',
    },
    { cause: 'download-interrupted', says: 'There bytes came, and then the connection closed.' },
  ],
  sources: [
    {
      says: 'Own trials with a server that accepts and never answers: requests, httpx, curl, pip.',
      date: '2026-11',
    },
  ],
  examples: [
    "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='pypi.org', port=443): Read timed out. (read timeout=15)",
    'curl: (28) Operation timed out after 30001 milliseconds with 0 bytes received',
    'ConnectionError: [Errno 110] Connection timed out',
  ],
} satisfies Cause;
