import type { Cause } from '../../matching/cause';

/** An address without http://. */
export default {
  id: 'address-without-http',
  title: 'an address without http://',
  class: 'configuration',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The client needs to know which protocol to use, and the address starts with a host name or a port. Write the whole address.',
  signs: [
    {
      says: 'the client says that the beginning is missing',
      weight: 3,
      line: /Request URL is missing an 'http:\/\/' or 'https:\/\/' protocol|No scheme supplied|Invalid URL '\S{0,120}': |unknown url type: /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'http',
      title: 'Write the whole address',
      says: 'Start it with http:// or https://.',
      danger: 'none',
      act: { kind: 'words', code: 'http://localhost:8000/v1' },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [{ cause: 'dns-offline', says: 'There the name has no address.' }],
  sources: [{ says: 'httpx, requests 2.32, own trials', date: '2026-11' }],
  examples: [
    "httpx.UnsupportedProtocol: Request URL is missing an 'http://' or 'https://' protocol.",
  ],
} satisfies Cause;
