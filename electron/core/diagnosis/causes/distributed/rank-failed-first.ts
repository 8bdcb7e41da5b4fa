import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'One rank failed, and the others were ended because of it',
  severity: 'medium',
  platforms: ['linux', 'wsl'],
  rank: 'generic',
  explains:
    'On several nodes the other ranks notice that one is gone: their connection errors, RendezvousConnectionError and "got signal: 15" are consequences. The cause is in the last lines of the rank that is named.',
  signs: [
    line(
      'the launcher names the rank that failed first',
      /^\[NODES\] Rank \d+(?: on \S+)? failed first, /,
      { weight: 4, isFinal: true },
    ),
    line(
      'srun ended the step because a task had exited',
      /^srun: launch\/slurm: _step_signal: Terminating StepId=/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('rank', 'Read what that rank printed last', {
      says: 'Look for its number before the line "failed first". Lines of all ranks are mixed; with torchrun, --log-dir and --redirects 3 give each rank a log of its own.',
      code: 'grep -n -B 30 "failed first" output.log',
      proof: { rerun: 'The run ends without a rank that failed first.' },
    }),
    words('record', 'Let each rank write its traceback', {
      says: 'With the decorator torchrun prints the Python error of the rank in its table.',
      code: 'from torch.distributed.elastic.multiprocessing.errors import record\n@record\ndef main(): ...',
      proof: { rerun: '"error_file" in the table is no longer <N/A>.' },
    }),
  ],
  confusions: [
    notCause('stopped-from-outside', 'Nobody stopped it: srun sent the SIGTERM itself.'),
    notCause('peer-process-gone', 'That is what the other ranks see.'),
  ],
  sources: [
    source('own trials: srun and torchrun on two nodes, Slurm 22.05, torch 2.15', '2026-11'),
  ],
});
