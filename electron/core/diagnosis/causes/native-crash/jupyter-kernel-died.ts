import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Notebook kernel died',
  layer: 'native',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The process behind the notebook ended without a word, so the notebook cannot say why. Running out of memory and a crash in native code are the usual reasons.',
  signs: [
    line(
      'the notebook says that its kernel died',
      /DeadKernelError|Kernel died\b|kernel appears to have died|The Kernel crashed while executing/,
    ),
  ],
  remedies: [
    words('script', 'Run it as a script', {
      says: 'Then its last words can be seen, and RL Cockpit reads them.',
      code: 'jupyter nbconvert --to script train.ipynb\npython train.py',
      proof: { rerun: 'The script ends by itself, or says why not.' },
    }),
    words('memory', 'Check whether memory ran out', {
      says: 'The operating system logs it.',
      code: 'journalctl -k | grep -i "out of memory"',
      proof: { rerun: 'Nothing was killed.' },
    }),
  ],
  confusions: [
    notCause('host-oom-killed', 'There the system says that it killed for memory.'),
    notCause('native-segfault-generic', 'There the crash is named.'),
  ],
  sources: [source('nbclient 0.10, own trial', '2026-11')],
});
