import type { Cause } from '../../matching/cause';

/** A file that does not exist at that address. */
export default {
  id: 'file-not-on-server',
  title: 'a file that does not exist at that address',
  class: 'network',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The server answered that there is nothing there (404). The address is outdated or misspelled, or the file requires a sign-in that the server does not mention.',
  signs: [
    {
      says: 'the server answered 404',
      weight: 3,
      line: /HTTP Error 404: |\b404 Client Error: Not Found|ERROR 404: Not Found|returned error: 404/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'Open the address in a browser',
      says: 'The project’s page usually names the new one.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The file is downloaded.' },
    },
  ],
  confusions: [
    { cause: 'hf-model-path-wrong', says: 'There Hugging Face has no such model.' },
    { cause: 'llm-address-wrong', says: 'There a server of models does not know the path.' },
  ],
  sources: [{ says: 'urllib, own trial', date: '2026-11' }],
  examples: ['urllib.error.HTTPError: HTTP Error 404: Not Found'],
} satisfies Cause;
