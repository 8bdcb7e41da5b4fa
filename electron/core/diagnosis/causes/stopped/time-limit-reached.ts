import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'A time limit ended the program',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'The command timeout, ulimit or the scheduler of a cluster ended the program when its time was over. Either it needs more time than it got, or it hangs: look when its last line was written.',
  signs: [
    { says: 'the exit code is 124, which timeout gives', weight: 3, exit: [124] },
    {
      says: 'it ended by SIGXCPU (152), the limit of CPU time',
      weight: 3,
      exit: ['SIGXCPU', 152, -24],
    },
    line(
      'the shell says that the CPU time is over',
      /CPU time limit exceeded|Cputime limit exceeded/,
    ),
    {
      says: 'the log contains no traceback, which a program that fails by itself leaves',
      weight: 2,
      shape: 'no-traceback',
    },
    line(
      'the scheduler says that the job reached its time limit',
      /DUE TO TIME LIMIT|job killed: walltime|exceeded (?:its )?(?:hard |soft )?(?:wall ?time|walltime|run ?time limit)/i,
    ),
    line('timeout says that it sends a signal', /^timeout: sending signal \w+ to command/),
  ],
  remedies: [
    words('longer', 'Allow more time', {
      says: 'Raise the limit, or leave timeout out: a run that is started here can be stopped at any time and saves its checkpoint.',
      code: 'timeout 8h python train.py\n#SBATCH --time=08:00:00',
      proof: { rerun: 'The program ends by itself.' },
    }),
    words('hang', 'See where it is when nothing moves', {
      says: 'py-spy prints the lines of every thread of a process that runs; it changes nothing.',
      code: 'py-spy dump --pid PID',
      proof: { rerun: 'The program passes the line at which it stopped.' },
    }),
    setParams('resume', 'Resume from the last checkpoint', {
      says: 'Sets resume_mode to auto: the next run continues where the last checkpoint is.',
      params: { resume_mode: 'auto' },
      proof: { rerun: 'The log shows that it resumes.' },
    }),
  ],
  confusions: [
    notCause('stopped-from-outside', 'A stop by the user gives 130 or 143 and names no limit.'),
    notCause('build-compiler-failure', 'There the compiler failed; here it was still at work.'),
  ],
  sources: [source('own trial: pip building a wheel under timeout 400', '2026-11')],
});
