import { defineCause, line, noFailure, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Native code crashed, and the log does not say why',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code read or wrote an invalid address, and the system ended the process with a segmentation fault (139). The signal does not say why; frequent reasons are a pickled function of another Python, a mismatched extension, two OpenMP runtimes, a driver, or rendering without a display.',
  signs: [
    line(
      'Python\'s fault handler says "Fatal Python error: Segmentation fault"',
      /Fatal Python error: (?:Segmentation fault|Bus error)/,
    ),
    line(
      'the shell says "Segmentation fault"',
      /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Segmentation fault(?:: 11|\s+\(core dumped\)|\s{2,}|$)|^zsh: segmentation fault\b/,
    ),
    line(
      'the log says that the process received SIGSEGV',
      /received signal SIGSEGV|died with <Signals\.SIGSEGV|interrupted by signal 11/,
      { weight: 2 },
    ),
    line('the kernel logged a segfault', /\]?:? segfault at [\da-f]{1,16} ip [\da-f]{4,16}/),
    { says: 'it ended by SIGSEGV (139)', weight: 2, exit: ['SIGSEGV', 139, -11] },
    line("Ray's handler reports it for one of its workers", /\*\*\* SIGSEGV received at time/, {
      weight: -2,
    }),
    {
      says: 'it ended by SIGILL, which is a missing CPU instruction',
      weight: -2,
      exit: ['SIGILL', 132, -4],
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then the packages are sound, and your task, its data or the loaded model is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Get a stack of the crash', {
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log names the innermost Python line above the crash.' },
    }),
    setup('ladder', 'Run the crash ladder', {
      says: 'The first small program that crashes shows the layer: NumPy, PyTorch, or Stable-Baselines3. It takes about a minute.',
      danger: 'none',
      step: 'ladder',
      proof: { probe: 'crash-ladder' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'Installs PyTorch and the trainer from wheels that belong together. It takes some minutes and several gigabytes; the old environment stays.',
      step: 'environment',
      proof: { probe: 'crash-ladder' },
    }),
  ],
  confusions: [
    notCause(
      'illegal-instruction',
      'A CPU that lacks an instruction ends with SIGILL (132), never with 139. WSL exposes the CPU of the host.',
    ),
    notCause(
      'sb3-zip-python-version',
      'A crash right after a model was loaded is a matter of the Python version that saved it, not of the operating system.',
    ),
    notCause('ray-actor-segfault', "Ray's own handler says in which worker it happened."),
    noFailure('"segmentation" is also a task of computer vision.'),
  ],
  sources: [
    source('pytorch/pytorch#115789 (needs reproduction)', '2026-11'),
    source(
      'pytorch/pytorch#60094, #121101; scikit-learn/scikit-learn#21302 (two OpenMP runtimes)',
      '2026-11',
    ),
    source('own trials with an injected NULL dereference, Debian 12', '2026-11'),
  ],
});
