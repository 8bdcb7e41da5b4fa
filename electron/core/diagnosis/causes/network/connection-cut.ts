import type { Cause } from '../../matching/cause';

/** A server that closed the connection in the middle. */
export default {
  id: 'connection-cut',
  title: 'a server that closed the connection in the middle',
  class: 'network',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The connection was open, and the other side closed it before the response was complete. The server died or restarted, a proxy has a shorter limit than the response takes, or the network dropped.',
  signs: [
    {
      says: 'the client says that the other side closed',
      weight: 3,
      line: /RemoteDisconnected\(?|Remote end closed connection without response|Server disconnected without sending a response|ServerDisconnectedError|peer closed connection without sending complete message body|Connection reset by peer.{0,3}\)\)|httpx\.ReadError|httpcore\.ReadError|http\.client\.IncompleteRead/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'log',
      title: 'Check whether the server is still running',
      says: 'Its last lines show whether it died.',
      danger: 'none',
      act: { kind: 'words', code: 'curl -sf http://localhost:8000/v1/models' },
      proof: { rerun: 'The server answers.' },
    },
    {
      id: 'retry',
      title: 'Retry on this error',
      says: 'The openai client can do that by itself.',
      danger: 'none',
      act: { kind: 'words', code: 'client = OpenAI(max_retries=8)' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [
    { cause: 'download-interrupted', says: 'There a file was being downloaded.' },
    { cause: 'connection-refused', says: 'There no connection was made at all.' },
  ],
  sources: [{ says: 'requests 2.32, httpx, aiohttp, own trials', date: '2026-11' }],
  examples: [
    "requests.exceptions.ConnectionError: ('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
  ],
} satisfies Cause;
