import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'HTTPS request to a plain HTTP server',
  severity: 'medium',
  explains:
    'The client started an encrypted connection, and the other side answered without encryption. Model servers on your own machine speak http.',
  signs: [
    line(
      'the client says that the version is wrong',
      /WRONG_VERSION_NUMBER|wrong version number|packet length too long|HTTP_REQUEST\]/,
    ),
  ],
  remedies: [
    words('http', 'Write http:// in the address', {
      says: 'Or set up a certificate on the server.',
      code: 'http://localhost:8000/v1',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [notCause('ssl-verify-failed', 'There the certificate is not trusted.')],
  sources: [source('requests 2.32, own trial', '2026-11')],
});
