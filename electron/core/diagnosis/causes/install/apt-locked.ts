import type { Cause } from '../../matching/cause';

/** Another program is using apt. */
export default {
  id: 'apt-locked',
  title: 'another program is using apt',
  class: 'install',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'Only one program at a time may change the packages of the system. Automatic updates run for a few minutes after a start.',
  signs: [
    {
      says: 'apt or dpkg says that the lock is held',
      weight: 3,
      line: /Could not get lock \/var\/lib\/|dpkg frontend lock(?: is|,? )|is another process using it\?/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'wait',
      title: 'Wait until it is done',
      says: 'The lock goes away by itself; do not delete the file.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt -o DPkg::Lock::Timeout=600 install PACKAGE' },
      proof: { rerun: 'apt goes on.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'apt 2.6, own trial', date: '2026-11' }],
  examples: [
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1234 (apt-get)',
  ],
} satisfies Cause;
