import type { Cause } from '../../matching/cause';

/** An image that Docker cannot pull. */
export default {
  id: 'docker-image-unknown',
  title: 'an image that Docker cannot pull',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The registry has no image of this name and tag, or it requires a login. A typo and a private image look the same from outside.',
  signs: [
    {
      says: 'docker was denied or found no such image',
      weight: 3,
      line: /pull access denied for|manifest (?:for \S{1,120} not found|unknown)|repository does not exist or may require/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'name',
      title: 'Check the name and the tag',
      says: 'The registry’s page lists the tags.',
      danger: 'none',
      act: { kind: 'words', code: 'docker pull NAME:TAG' },
      proof: { rerun: 'The image is fetched.' },
    },
    {
      id: 'login',
      title: 'Sign in',
      says: 'For a private image.',
      danger: 'none',
      act: { kind: 'words', code: 'docker login' },
      proof: { rerun: 'The image is fetched.' },
    },
  ],
  confusions: [{ cause: 'docker-not-running', says: 'There the daemon does not answer.' }],
  sources: [{ says: 'Docker documentation', date: '2026-11' }],
  examples: [
    "docker: Error response from daemon: pull access denied for foo/bar, repository does not exist or may require 'docker login'",
  ],
} satisfies Cause;
