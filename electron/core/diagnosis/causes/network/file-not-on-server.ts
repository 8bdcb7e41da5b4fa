import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The file does not exist at this address',
  severity: 'low',
  rank: 'generic',
  explains:
    'The server answered that there is nothing there (404). The address is outdated or misspelled, or the file requires a sign-in that the server does not mention.',
  signs: [
    line(
      'the server answered 404',
      /HTTP Error 404: |\b404 Client Error: Not Found|ERROR 404: Not Found|returned error: 404/,
    ),
  ],
  remedies: [
    words('look', 'Open the address in a browser', {
      says: 'The project’s page usually names the new one.',
      proof: { rerun: 'The file is downloaded.' },
    }),
  ],
  confusions: [
    notCause('hf-model-path-wrong', 'There Hugging Face has no such model.'),
    notCause('llm-address-wrong', 'There a server of models does not know the path.'),
  ],
  sources: [source('urllib, own trial', '2026-11')],
});
