import type { Cause } from '../../matching/cause';

/** Segmentation fault whose cause the log does not tell. */
export default {
  id: 'native-segfault-generic',
  title: 'native code crashed, and the log does not say why',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'Compiled code read or wrote an invalid address, and the system ended the process with a segmentation fault (139). The signal does not tell why; frequent reasons are a pickled function of another Python, a mismatched extension, two OpenMP runtimes, a driver, or rendering without a display.',
  signs: [
    {
      says: 'Python\'s fault handler says "Fatal Python error: Segmentation fault"',
      weight: 3,
      line: /Fatal Python error: (?:Segmentation fault|Bus error)/,
    },
    {
      says: 'the shell says "Segmentation fault"',
      weight: 3,
      line: /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Segmentation fault(?:: 11|\s+\(core dumped\)|\s{2,}|$)|^zsh: segmentation fault\b/,
    },
    {
      says: 'the log says that the process received SIGSEGV',
      weight: 2,
      line: /received signal SIGSEGV|died with <Signals\.SIGSEGV|interrupted by signal 11/,
    },
    {
      says: 'the kernel logged a segfault',
      weight: 3,
      line: /\]?:? segfault at [\da-f]{1,16} ip [\da-f]{4,16}/,
    },
    { says: 'it ended by SIGSEGV (139)', weight: 2, exit: ['SIGSEGV', 139, -11] },
    {
      says: "Ray's handler reports it for one of its workers",
      weight: -2,
      line: /\*\*\* SIGSEGV received at time/,
    },
    {
      says: 'it ended by SIGILL, which is a missing CPU instruction',
      weight: -2,
      exit: ['SIGILL', 132, -4],
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      'All eight pass: then the packages are sound, and your task, its data or the loaded model is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'stack',
      title: 'Get a stack of the crash',
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log names the innermost Python line above the crash.' },
    },
    {
      id: 'ladder',
      title: 'Run the crash ladder',
      says: 'The first small program that crashes shows the layer: NumPy, PyTorch, or Stable-Baselines3. It takes about a minute.',
      danger: 'none',
      act: { kind: 'setup', step: 'ladder' },
      proof: { probe: 'crash-ladder' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'Installs PyTorch and the trainer from wheels that belong together. It takes some minutes and several gigabytes; the old environment stays.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'crash-ladder' },
    },
  ],
  confusions: [
    {
      cause: 'illegal-instruction',
      says: 'A CPU that lacks an instruction ends with SIGILL (132), never with 139. WSL exposes the CPU of the host.',
    },
    {
      cause: 'sb3-zip-python-version',
      says: 'A crash right after a model was loaded is a matter of the Python version that saved it, not of the operating system.',
    },
    { cause: 'ray-actor-segfault', says: "Ray's own handler says in which worker it happened." },
    { cause: '', says: '"segmentation" is also a task of computer vision.' },
  ],
  sources: [
    { says: 'pytorch/pytorch#115789 (needs reproduction)', date: '2026-11' },
    {
      says: 'pytorch/pytorch#60094, #121101; scikit-learn/scikit-learn#21302 (two OpenMP runtimes)',
      date: '2026-11',
    },
    { says: 'own trials with an injected NULL dereference, Debian 12', date: '2026-11' },
  ],
  examples: [
    'Fatal Python error: Segmentation fault',
    './start.sh: line 4: 20871 Segmentation fault      (core dumped) python train.py',
    'Program received signal SIGSEGV, Segmentation fault.',
    '[ 8123.551] python[20871]: segfault at 10 ip 00007f21c0a1 sp 00007ffd3 error 4 in libfoo.so',
  ],
} satisfies Cause;
