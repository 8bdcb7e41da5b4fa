import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Another program is using apt',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl'],
  explains:
    'Only one program at a time may change the packages of the system. Automatic updates run for a few minutes after a start.',
  signs: [
    line(
      'apt or dpkg says that the lock is held',
      /Could not get lock \/var\/lib\/|dpkg frontend lock(?: is|,? )|is another process using it\?/,
    ),
  ],
  remedies: [
    words('wait', 'Wait until it is done', {
      says: 'The lock goes away by itself; do not delete the file.',
      danger: 'changes',
      code: 'sudo apt -o DPkg::Lock::Timeout=600 install PACKAGE',
      proof: { rerun: 'apt continues.' },
    }),
  ],
  sources: [source('apt 2.6, own trial', '2026-11')],
});
