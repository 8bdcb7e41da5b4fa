import type { Cause } from '../../matching/cause';

/** A git server that requires a sign-in. */
export default {
  id: 'git-sign-in-missing',
  title: 'a git server that requires a sign-in',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The repository is private or does not exist; GitHub does not say which. git has no terminal to ask for a name, or the password is not accepted.',
  signs: [
    {
      says: 'git could not ask for a name',
      weight: 3,
      line: /could not read (?:Username|Password) for |terminal prompts disabled/,
    },
    {
      says: 'the server refused the sign-in',
      weight: 3,
      line: /fatal: Authentication failed for |remote: Invalid username or (?:password|token)|Support for password authentication was removed|HTTP Basic: Access denied/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'login',
      title: 'Sign in once',
      says: 'A GitHub token needs the right to read this repository.',
      danger: 'none',
      act: { kind: 'words', code: 'gh auth login' },
      proof: { rerun: 'git clone passes.' },
    },
    {
      id: 'name',
      title: 'Check the address',
      says: 'A typo looks the same.',
      danger: 'none',
      act: { kind: 'words', code: 'git ls-remote https://github.com/OWNER/PROJECT' },
      proof: { rerun: 'git answers.' },
    },
  ],
  confusions: [
    {
      cause: 'git-dependency-unreachable',
      says: 'There the server is not reached or has no such repository.',
    },
    { cause: 'ssh-key-refused', says: 'There it is a key that is missing.' },
  ],
  sources: [{ says: 'git 2.39, own trial', date: '2026-11' }],
  examples: [
    "fatal: could not read Username for 'https://github.com': No such device or address",
    "fatal: Authentication failed for 'https://github.com/x/y/'",
  ],
} satisfies Cause;
