import type { Cause } from '../../matching/cause';

/** An SSH server that does not accept the key. */
export default {
  id: 'ssh-key-refused',
  title: 'an SSH server that does not accept the key',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The server requires a key and accepts none of those on this machine, or this machine does not know the server yet. GitHub says the same when the account has no key.',
  signs: [
    {
      says: 'the server refused every way to sign in',
      weight: 3,
      line: /Permission denied \((?:publickey|password|keyboard-interactive|gssapi)/,
    },
    {
      says: 'the key of the host is not known',
      weight: 3,
      line: /^Host key verification failed/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'https',
      title: 'Clone with https',
      says: 'A public repository needs no key then.',
      danger: 'none',
      act: { kind: 'words', code: 'git clone https://github.com/OWNER/PROJECT' },
      proof: { rerun: 'git fetches.' },
    },
    {
      id: 'key',
      title: 'Give the server your key',
      says: 'For GitHub the public key goes into the settings of the account.',
      danger: 'none',
      act: { kind: 'words', code: 'ssh-keygen -t ed25519\nssh-copy-id USER@HOST' },
      proof: { rerun: 'ssh HOST opens a shell.' },
    },
    {
      id: 'known',
      title: 'Accept the host once',
      says: 'Compare the fingerprint first.',
      danger: 'none',
      act: { kind: 'words', code: 'ssh HOST' },
      proof: { rerun: 'ssh asks no more.' },
    },
  ],
  confusions: [
    { cause: 'permission-denied', says: 'There a file is refused, not a sign-in.' },
    { cause: 'connection-refused', says: 'There no SSH server answers.' },
  ],
  sources: [{ says: 'OpenSSH 9.2, own trials', date: '2026-11' }],
  examples: ['git@github.com: Permission denied (publickey).', 'Host key verification failed.'],
} satisfies Cause;
