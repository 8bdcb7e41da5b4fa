import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The SSH server does not accept the key',
  layer: 'os',
  severity: 'medium',
  explains:
    'The server requires a key and accepts none of those on this machine, or this machine does not know the server yet. GitHub says the same when the account has no key.',
  signs: [
    line(
      'the server refused every way to sign in',
      /Permission denied \((?:publickey|password|keyboard-interactive|gssapi)/,
    ),
    line('the key of the host is not known', /^Host key verification failed/),
  ],
  remedies: [
    words('https', 'Clone with https', {
      says: 'A public repository needs no key then.',
      code: 'git clone https://github.com/OWNER/PROJECT',
      proof: { rerun: 'git fetches.' },
    }),
    words('key', 'Give the server your key', {
      says: 'For GitHub the public key goes into the settings of the account.',
      code: 'ssh-keygen -t ed25519\nssh-copy-id USER@HOST',
      proof: { rerun: 'ssh HOST opens a shell.' },
    }),
    words('known', 'Accept the host once', {
      says: 'Compare the fingerprint first.',
      code: 'ssh HOST',
      proof: { rerun: 'ssh asks no more.' },
    }),
  ],
  confusions: [
    notCause('permission-denied', 'There a file is refused, not a sign-in.'),
    notCause('connection-refused', 'There no SSH server answers.'),
  ],
  sources: [source('OpenSSH 9.2, own trials', '2026-11')],
});
