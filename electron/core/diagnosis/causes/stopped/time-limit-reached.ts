import type { Cause } from '../../matching/cause';

/** A time limit of timeout or of a scheduler ended the run. */
export default {
  id: 'time-limit-reached',
  title: 'a time limit that ended the program',
  class: 'stopped',
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
    {
      says: 'the shell says that the CPU time is over',
      weight: 3,
      line: /CPU time limit exceeded|Cputime limit exceeded/,
    },
    {
      says: 'the log holds no traceback, which a program that fails by itself leaves',
      weight: 2,
      shape: 'no-traceback',
    },
    {
      says: 'the scheduler says that the job reached its time limit',
      weight: 3,
      line: /DUE TO TIME LIMIT|job killed: walltime|exceeded (?:its )?(?:hard |soft )?(?:wall ?time|walltime|run ?time limit)/i,
    },
    {
      says: 'timeout says that it sends a signal',
      weight: 3,
      line: /^timeout: sending signal \w+ to command/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'longer',
      title: 'Allow more time',
      says: 'Raise the limit, or leave timeout out: a run that is started here can be stopped at any time and saves its checkpoint.',
      danger: 'none',
      act: { kind: 'words', code: 'timeout 8h python train.py\n#SBATCH --time=08:00:00' },
      proof: { rerun: 'The program ends by itself.' },
    },
    {
      id: 'hang',
      title: 'See where it stands when nothing moves',
      says: 'py-spy prints the lines of every thread of a process that runs; it changes nothing.',
      danger: 'none',
      act: { kind: 'words', code: 'py-spy dump --pid PID' },
      proof: { rerun: 'The program passes the line at which it stood.' },
    },
    {
      id: 'resume',
      title: 'Resume from the last checkpoint',
      says: 'Sets resume_mode to auto: the next run goes on where the last checkpoint is.',
      danger: 'none',
      act: { kind: 'set', params: { resume_mode: 'auto' } },
      proof: { rerun: 'The log tells that it resumes.' },
    },
  ],
  confusions: [
    {
      cause: 'stopped-from-outside',
      says: 'A stop by a person gives 130 or 143 and names no limit.',
    },
    {
      cause: 'build-compiler-failure',
      says: 'There the compiler failed; here it was still at work.',
    },
  ],
  sources: [{ says: 'own trial: pip building a wheel under timeout 400', date: '2026-11' }],
  examples: [
    'run.sh: line 1: 21877 CPU time limit exceeded python train.py',
    'slurmstepd: error: *** JOB 77 ON n1 CANCELLED AT 2026-11-21T03:00:00 DUE TO TIME LIMIT ***',
    '=>> PBS: job killed: walltime 3610 exceeded limit 3600',
    'timeout: sending signal TERM to command ‘python’',
  ],
} satisfies Cause;
