import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The server closed the connection too early',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The connection was open, and the other side closed it before the response was complete. The server died or restarted, a proxy has a shorter limit than the response takes, or the network dropped.',
  signs: [
    line(
      'the client says that the other side closed',
      /RemoteDisconnected\(?|Remote end closed connection without response|Server disconnected without sending a response|ServerDisconnectedError|peer closed connection without sending complete message body|Connection reset by peer.{0,3}\)\)|httpx\.ReadError|httpcore\.ReadError|http\.client\.IncompleteRead/,
    ),
  ],
  remedies: [
    words('log', 'Check whether the server is still running', {
      says: 'Its last lines show whether it died.',
      code: 'curl -sf http://localhost:8000/v1/models',
      proof: { rerun: 'The server answers.' },
    }),
    words('retry', 'Retry on this error', {
      says: 'The openai client can do that by itself.',
      code: 'client = OpenAI(max_retries=8)',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [
    notCause('download-interrupted', 'There a file was being downloaded.'),
    notCause('connection-refused', 'There no connection was made at all.'),
  ],
  sources: [source('requests 2.32, httpx, aiohttp, own trials', '2026-11')],
});
