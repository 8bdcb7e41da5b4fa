import type { Cause } from '../../matching/cause';

/** Https to a server that speaks plain http. */
export default {
  id: 'tls-on-plain-server',
  title: 'https to a server that speaks plain http',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The client started an encrypted connection, and the other side answered without encryption. Model servers on your own machine speak http.',
  signs: [
    {
      says: 'the client says that the version is wrong',
      weight: 3,
      line: /WRONG_VERSION_NUMBER|wrong version number|packet length too long|HTTP_REQUEST\]/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'http',
      title: 'Write http:// in the address',
      says: 'Or set up a certificate on the server.',
      danger: 'none',
      act: { kind: 'words', code: 'http://localhost:8000/v1' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [{ cause: 'ssl-verify-failed', says: 'There the certificate is not trusted.' }],
  sources: [{ says: 'requests 2.32, own trial', date: '2026-11' }],
  examples: [
    "requests.exceptions.SSLError: HTTPSConnectionPool(host='127.0.0.1', port=8000): (Caused by SSLError(SSLError(1, '[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)')))",
  ],
} satisfies Cause;
