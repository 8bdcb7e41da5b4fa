import { defineCause, line, noFailure, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A process was forked after threads or CUDA had started',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'fork copies locks as they are but not the threads that hold them, so the child waits forever for a lock that is never released. OpenMP pools, tokenizers, gRPC and logging hold such locks; CUDA notices the fork and refuses.',
  signs: [
    line(
      'Python warns that a library with threads was forked',
      /os\.fork\(\) is incompatible with multithreaded code/,
    ),
    line(
      'CUDA says that it cannot start again in a forked process',
      /Cannot re-initialize CUDA in forked subprocess/,
    ),
    line(
      'faulthandler printed stacks because nothing moved',
      /^Timeout \(\d+:\d\d:\d\d(?:\.\d+)?\)!/,
      { weight: 1 },
    ),
    line(
      'the log speaks of a fork or a child shortly before the stacks',
      /^Timeout \(\d+:\d\d:\d\d(?:\.\d+)?\)!/,
      { weight: 1.8, after: /\bfork(?:ed)?\b|\bchild\b|popen_fork\.py/i, within: 60 },
    ),
    line(
      'Python warns that a process with threads was forked',
      /is multi-threaded, use of fork\(\) may lead to deadlocks/,
      { weight: 0.5 },
    ),
    line(
      'tokenizers says that it was forked; alone this is harmless',
      /The current process just got forked, after parallelism has already been used/,
      { weight: 0.5 },
    ),
    line(
      'a stack waits in popen_fork or in a lock',
      /File ".{1,200}(?:popen_fork|synchronize)\.py", line \d+ in (?:poll|wait|acquire|__enter__)/,
      { weight: 0.5 },
    ),
    { says: 'the log ends in silence', weight: 0.5, shape: 'silent-end' },
  ],
  probe: {
    says: 'Starts a child by fork after a matrix product in torch, and waits ten seconds for its own product. It changes nothing.',
    falsifiedBy:
      'It prints "child answers": OpenMP of this torch survives a fork, so another lock is the reason, or none.',
    test: {
      argv: scriptArgv('fork_deadlock'),
      supports: { output: /child (?:is stuck|died)/ },
      limitS: 60,
    },
  },
  remedies: [
    words('spawn', 'Start workers by spawn', {
      says: 'A new interpreter inherits no lock. Starting takes some seconds longer, and the script needs a main guard.',
      code: 'env = SubprocVecEnv(makers, start_method="spawn")\n# or: torch.multiprocessing.set_start_method("spawn")',
      proof: { rerun: 'Every child prints its first line.' },
    }),
    setEnv('no-pools', 'Turn off the thread pools', {
      says: 'Sets one OpenMP thread and no parallel tokenizer, so that no pool holds a lock at the fork. CPU operations are slower.',
      env: { OMP_NUM_THREADS: '1', TOKENIZERS_PARALLELISM: 'false' },
      proof: { rerun: 'The run gets past the line where it stalled.' },
    }),
    words('stacks', 'Print all stacks after a minute', {
      says: 'Adds one line to the script, which then shows where each thread waits.',
      code: 'import faulthandler; faulthandler.dump_traceback_later(60, repeat=True)',
      proof: { rerun: 'The stack of the child ends in a lock or in OpenMP.' },
    }),
  ],
  confusions: [
    notCause(
      'vecenv-hang-no-output',
      'There a worker is stuck in the environment itself, also with spawn.',
    ),
    noFailure(
      'The warning of tokenizers says that it already turned its threads off: nothing is to be done.',
    ),
  ],
  sources: [
    source(
      'Own trials with torch 2.13: an OpenMP pool in the parent, a torch operation in the forked child.',
      '2026-11',
    ),
  ],
});
