import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The program that read the output ended first',
  layer: 'os',
  severity: 'low',
  explains:
    'The output went through a pipe, and the program behind it (head, grep -m, less, a terminal) ended before the training did. The next printed line has nowhere to go, and Python raises an error.',
  signs: [
    line('printing a line failed because the pipe is closed', /^BrokenPipeError: \[Errno 32\]/, {
      after:
        /\bprint\(|sys\.std(?:out|err)\.(?:write|flush)|Exception ignored in: <_io\.TextIOWrapper name='<std(?:out|err)>'/,
      within: 3,
    }),
  ],
  remedies: [
    words('file', 'Let the output go to a file', {
      says: 'RL Cockpit keeps the output of every run, whole; read it there and drop the pipe.',
      code: 'python train.py > train.log 2>&1',
      proof: { rerun: 'The run passes the line at which the pipe was closed.' },
    }),
  ],
  confusions: [
    notCause('vecenv-worker-died', 'There the pipe leads to a worker of the environments.'),
    notCause('dataloader-worker-died', 'There it leads to a worker that loads data.'),
  ],
  sources: [source('CPython 3.11, own trial with head', '2026-11')],
});
