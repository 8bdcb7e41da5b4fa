import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Address without http://',
  severity: 'low',
  explains:
    'The client needs to know which protocol to use, and the address starts with a host name or a port. Write the whole address.',
  signs: [
    line(
      'the client says that the beginning is missing',
      /Request URL is missing an 'http:\/\/' or 'https:\/\/' protocol|No scheme supplied|Invalid URL '\S{0,120}': |unknown url type: /,
    ),
  ],
  remedies: [
    words('http', 'Write the whole address', {
      says: 'Start it with http:// or https://.',
      code: 'http://localhost:8000/v1',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [notCause('dns-offline', 'There the name has no address.')],
  sources: [source('httpx, requests 2.32, own trials', '2026-11')],
});
