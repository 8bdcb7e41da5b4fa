import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The git server requires a sign-in',
  layer: 'os',
  severity: 'medium',
  explains:
    'The repository is private or does not exist; GitHub does not say which. git has no terminal to ask for a name, or the password is not accepted.',
  signs: [
    line(
      'git could not ask for a name',
      /could not read (?:Username|Password) for |terminal prompts disabled/,
    ),
    line(
      'the server refused the sign-in',
      /fatal: Authentication failed for |remote: Invalid username or (?:password|token)|Support for password authentication was removed|HTTP Basic: Access denied/,
    ),
  ],
  remedies: [
    words('login', 'Sign in once', {
      says: 'A GitHub token needs the right to read this repository.',
      code: 'gh auth login',
      proof: { rerun: 'git clone passes.' },
    }),
    words('name', 'Check the address', {
      says: 'A typo looks the same.',
      code: 'git ls-remote https://github.com/OWNER/PROJECT',
      proof: { rerun: 'git answers.' },
    }),
  ],
  confusions: [
    notCause(
      'git-dependency-unreachable',
      'There the server is not reached or has no such repository.',
    ),
    notCause('ssh-key-refused', 'There it is a key that is missing.'),
  ],
  sources: [source('git 2.39, own trial', '2026-11')],
});
