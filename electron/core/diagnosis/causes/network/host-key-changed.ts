import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The host key of an SSH server has changed',
  layer: 'os',
  severity: 'medium',
  explains:
    'This machine remembers another key for that address. The server was reinstalled or the address now belongs to another machine; it could also be an attack, so check before you continue.',
  signs: [
    line(
      'SSH says that the key has changed',
      /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key for \S{1,120} has changed|Offending \w+ key in /,
    ),
  ],
  remedies: [
    words('forget', 'Forget the old key', {
      says: 'After the user who runs the server has confirmed the change.',
      code: 'ssh-keygen -R HOST',
      proof: { rerun: 'ssh shows the new key and asks.' },
    }),
  ],
  confusions: [notCause('ssh-key-refused', 'There your key is not accepted.')],
  sources: [source('OpenSSH 9.2, own trial', '2026-11')],
});
