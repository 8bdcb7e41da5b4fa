import type { Cause } from '../../matching/cause';

/** A notebook whose kernel died. */
export default {
  id: 'jupyter-kernel-died',
  title: 'a notebook whose kernel died',
  class: 'native-crash',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The process behind the notebook ended without a word, so the notebook cannot say why. Running out of memory and a crash in native code are the usual reasons.',
  signs: [
    {
      says: 'the notebook says that its kernel died',
      weight: 3,
      line: /DeadKernelError|Kernel died\b|kernel appears to have died|The Kernel crashed while executing/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'script',
      title: 'Run it as a script',
      says: 'Then its last words can be seen, and RL Cockpit reads them.',
      danger: 'none',
      act: { kind: 'words', code: 'jupyter nbconvert --to script train.ipynb\npython train.py' },
      proof: { rerun: 'The script ends by itself, or says why not.' },
    },
    {
      id: 'memory',
      title: 'Check whether memory ran out',
      says: 'The operating system logs it.',
      danger: 'none',
      act: { kind: 'words', code: 'journalctl -k | grep -i "out of memory"' },
      proof: { rerun: 'Nothing was killed.' },
    },
  ],
  confusions: [
    { cause: 'host-oom-killed', says: 'There the system says that it killed for memory.' },
    { cause: 'native-segfault-generic', says: 'There the crash is named.' },
  ],
  sources: [{ says: 'nbclient 0.10, own trial', date: '2026-11' }],
  examples: ['nbclient.exceptions.DeadKernelError: Kernel died'],
} satisfies Cause;
