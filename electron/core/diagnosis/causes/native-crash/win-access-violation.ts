import {
  defineCause,
  line,
  noFailure,
  notCause,
  setEnv,
  setParams,
  setup,
  source,
} from '../define-cause';

export default defineCause({
  title: 'Native code crashed, and the log does not say why (Windows)',
  layer: 'native',
  severity: 'blocker',
  platforms: ['windows'],
  rank: 'generic',
  explains:
    'Compiled code accessed an invalid address, and Windows ended the process with 0xC0000005, which some shells print as -1073741819, 3221225477 or 139. Frequent reasons are a module that was built for another PyTorch, libraries of several installs that mix, a driver, or calls of a window toolkit from a worker thread.',
  signs: [
    line(
      'Python says "Windows fatal exception: access violation"',
      /Windows fatal exception: access violation/,
    ),
    line(
      'a line names the exit code of an access violation',
      /(?:^|[^\d])(?:-1073741819|3221225477)(?!\d)|\b0xC0000005\b/i,
    ),
    line("Windows' event log names the fault", /Exception code: 0xc0000005/, { weight: 2 }),
    { says: 'it ended with 0xC0000005', weight: 3, exit: [-1073741819, 3221225477] },
    { says: 'it ended by SIGSEGV, as Git Bash reports it', weight: 1, exit: ['SIGSEGV', 139] },
    line(
      'a module could not be loaded, which is another fault',
      /\[WinError (?:126|127|1114|1455)\]/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then the packages are sound, and your task, its data or the loaded model is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Get a stack of the crash', {
      says: 'Python then prints the line that it executed. It may also print exceptions that Windows handled; only the exit code shows that it crashed.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log names the innermost Python line above the crash.' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'Compiled packages then belong to one PyTorch. It takes some minutes and several gigabytes.',
      step: 'environment',
      proof: { probe: 'crash-ladder' },
    }),
    setParams('cpu', 'Try it on the CPU', {
      says: 'Without a crash there, the GPU build or the driver is at fault.',
      params: { device: 'cpu' },
      proof: { rerun: 'The run passes the step of the failure.' },
    }),
  ],
  confusions: [
    notCause(
      'sb3-zip-python-version',
      'A crash right after a model was loaded is a matter of the Python version that saved it.',
    ),
    notCause(
      'win-dll-load-failed',
      'There the module was never loaded, and the error is a clean one.',
    ),
    noFailure('A terminal that closes may itself end with 3221225477.'),
  ],
  sources: [
    source(
      'ray-project/ray#24955; pytorch/pytorch#27742; ultralytics/ultralytics#21621',
      '2026-11',
    ),
  ],
});
