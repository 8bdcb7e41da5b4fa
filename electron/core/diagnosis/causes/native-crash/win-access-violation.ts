import type { Cause } from '../../matching/cause';

/** Windows ended a process for an invalid memory access (0xC0000005). */
export default {
  id: 'win-access-violation',
  title: 'native code crashed, and the log does not say why (Windows)',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['windows'],
  rank: 'generic',
  explains:
    'Compiled code accessed an invalid address, and Windows ended the process with 0xC0000005, which some shells print as -1073741819, 3221225477 or 139. Frequent reasons are a module that was built for another PyTorch, libraries of several installs that mix, a driver, or calls of a window toolkit from a worker thread.',
  signs: [
    {
      says: 'Python says "Windows fatal exception: access violation"',
      weight: 3,
      line: /Windows fatal exception: access violation/,
    },
    {
      says: 'a line names the exit code of an access violation',
      weight: 3,
      line: /(?:^|[^\d])(?:-1073741819|3221225477)(?!\d)|\b0xC0000005\b/i,
    },
    { says: "Windows' event log names the fault", weight: 2, line: /Exception code: 0xc0000005/ },
    {
      says: 'it ended with 0xC0000005',
      weight: 3,
      exit: [-1073741819, 3221225477],
    },
    { says: 'it ended by SIGSEGV, as Git Bash tells it', weight: 1, exit: ['SIGSEGV', 139] },
    {
      says: 'a module could not be loaded, which is another fault',
      weight: -2,
      line: /\[WinError (?:126|127|1114|1455)\]/,
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
      says: 'Python then prints the line that it executed. It may also print exceptions that Windows handled; only the exit code tells that it crashed.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log names the innermost Python line above the crash.' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'Compiled packages then belong to one PyTorch. It takes some minutes and several gigabytes.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'crash-ladder' },
    },
    {
      id: 'cpu',
      title: 'Try it on the CPU',
      says: 'Without a crash there, the GPU build or the driver is at fault.',
      danger: 'none',
      act: { kind: 'set', params: { device: 'cpu' } },
      proof: { rerun: 'The run passes the step of the failure.' },
    },
  ],
  confusions: [
    {
      cause: 'sb3-zip-python-version',
      says: 'A crash right after a model was loaded is a matter of the Python version that saved it.',
    },
    {
      cause: 'win-dll-load-failed',
      says: 'There the module was never loaded, and the error is a clean one.',
    },
    { cause: '', says: 'A terminal that closes may itself end with 3221225477.' },
  ],
  sources: [
    {
      says: 'ray-project/ray#24955; pytorch/pytorch#27742; ultralytics/ultralytics#21621',
      date: '2026-11',
    },
  ],
  examples: [
    'Windows fatal exception: access violation',
    'Process finished with exit code -1073741819 (0xC0000005)',
    'Exception code: 0xc0000005',
  ],
} satisfies Cause;
