import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Docker cannot pull the image',
  layer: 'os',
  severity: 'medium',
  explains:
    'The registry has no image of this name and tag, or it requires a login. A typo and a private image look the same from outside.',
  signs: [
    line(
      'docker was denied or found no such image',
      /pull access denied for|manifest (?:for \S{1,120} not found|unknown)|repository does not exist or may require/,
    ),
  ],
  remedies: [
    words('name', 'Check the name and the tag', {
      says: 'The registry’s page lists the tags.',
      code: 'docker pull NAME:TAG',
      proof: { rerun: 'The image is fetched.' },
    }),
    words('login', 'Sign in', {
      says: 'For a private image.',
      code: 'docker login',
      proof: { rerun: 'The image is fetched.' },
    }),
  ],
  confusions: [notCause('docker-not-running', 'There the daemon does not answer.')],
  sources: [source('Docker documentation', '2026-11')],
});
