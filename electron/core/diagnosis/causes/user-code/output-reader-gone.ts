import type { Cause } from '../../matching/cause';

/** Whoever read the output of the program ended first. */
export default {
  id: 'output-reader-gone',
  title: 'the program that read its output ended first',
  class: 'user-code',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The output went through a pipe, and the program behind it (head, grep -m, less, a terminal) ended before the training did. The next printed line has nowhere to go, and Python raises an error.',
  signs: [
    {
      says: 'printing a line failed because the pipe is closed',
      weight: 3,
      line: /^BrokenPipeError: \[Errno 32\]/,
      after:
        /\bprint\(|sys\.std(?:out|err)\.(?:write|flush)|Exception ignored in: <_io\.TextIOWrapper name='<std(?:out|err)>'/,
      within: 3,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'file',
      title: 'Let the output go to a file',
      says: 'RL Cockpit keeps the output of every run, whole; read it there and drop the pipe.',
      danger: 'none',
      act: { kind: 'words', code: 'python train.py > train.log 2>&1' },
      proof: { rerun: 'The run passes the line at which the pipe was closed.' },
    },
  ],
  confusions: [
    { cause: 'vecenv-worker-died', says: 'There the pipe leads to a worker of the environments.' },
    { cause: 'dataloader-worker-died', says: 'There it leads to a worker that loads data.' },
  ],
  sources: [{ says: 'CPython 3.11, own trial with head', date: '2026-11' }],
  examples: ['BrokenPipeError: [Errno 32] Broken pipe'],
} satisfies Cause;
