import type { Cause } from '../../matching/cause';

/** A program built for another kind of machine. */
export default {
  id: 'program-for-other-machine',
  title: 'a program built for another kind of machine',
  class: 'environment',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The system does not recognize the format of the file: it was built for another processor or system, is cut off, or is a script without its first line. ARM and x86 programs look alike from outside.',
  signs: [
    {
      says: 'the system says that the format is wrong',
      weight: 3,
      line: /\[Errno 8\]|Exec format error|\bcannot execute binary file/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'See what it is',
      says: 'It names the processor.',
      danger: 'none',
      act: { kind: 'words', code: 'file PATH\nuname -m' },
      proof: { rerun: 'It is for this machine.' },
    },
  ],
  confusions: [{ cause: 'permission-denied', says: 'There it may not be started.' }],
  sources: [{ says: 'Linux 6, own trial', date: '2026-11' }],
  examples: ["OSError: [Errno 8] Exec format error: './sim'"],
} satisfies Cause;
