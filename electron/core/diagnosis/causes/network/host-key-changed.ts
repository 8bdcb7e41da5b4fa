import type { Cause } from '../../matching/cause';

/** An SSH server whose host key has changed. */
export default {
  id: 'host-key-changed',
  title: 'an SSH server whose host key has changed',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'This machine remembers another key for that address. The server was reinstalled or the address now belongs to another machine; it could also be an attack, so check before you go on.',
  signs: [
    {
      says: 'SSH says that the key has changed',
      weight: 3,
      line: /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key for \S{1,120} has changed|Offending \w+ key in /,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'forget',
      title: 'Forget the old key',
      says: 'After the person who runs the server has confirmed the change.',
      danger: 'none',
      act: { kind: 'words', code: 'ssh-keygen -R HOST' },
      proof: { rerun: 'ssh shows the new key and asks.' },
    },
  ],
  confusions: [{ cause: 'ssh-key-refused', says: 'There your key is not accepted.' }],
  sources: [{ says: 'OpenSSH 9.2, own trial', date: '2026-11' }],
  examples: ['Host key for [127.0.0.1]:8122 has changed and you have requested strict checking.'],
} satisfies Cause;
