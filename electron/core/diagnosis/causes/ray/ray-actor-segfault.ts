import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Native code crashed inside a Ray worker',
  layer: 'native',
  severity: 'high',
  rank: 'generic',
  explains:
    "Compiled code in a Ray worker accessed an invalid address, and Ray's handler printed the signal and the Python stack of that process. The driver only sees a dead worker; the stack under the signal shows where to look.",
  signs: [
    line(
      'Ray\'s handler says "*** SIGSEGV received"',
      /\*\*\* SIG(?:SEGV|BUS|ILL|FPE) received at time/,
    ),
    line('Python prints its stack for it', /Fatal Python error: Segmentation fault/, {
      weight: 1,
      after: /\*\*\* SIGSEGV received/,
      within: 60,
    }),
    line("Ray's node daemon itself quit", /The raylet exited immediately/, { weight: -2 }),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      "All eight pass. Then the packages are sound without Ray, and the worker's own code or its GPU access is at fault.",
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setup('ladder', 'Run the crash ladder without Ray', {
      says: 'Shows whether PyTorch or NumPy crash by themselves. It takes about a minute.',
      danger: 'none',
      step: 'ladder',
      proof: { probe: 'crash-ladder' },
    }),
    setEnv('stack', 'Read the stack under the signal', {
      says: 'The innermost Python line names the package; reinstall that one for this PyTorch. Deduplication of log lines is turned off, so that the stack is whole.',
      env: { RAY_DEDUP_LOGS: '0', PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The stack of the worker is printed whole.' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'Compiled packages of several installs no longer mix. It takes some minutes and several gigabytes.',
      step: 'environment',
      proof: { probe: 'crash-ladder' },
    }),
  ],
  confusions: [
    notCause(
      'ray-dashboard-agent-failed',
      "With the prefix (raylet) it is Ray's own daemon that crashed.",
    ),
    notCause('ray-worker-double-free', 'There it is SIGABRT after "double free".'),
    notCause('native-segfault-generic', "Without Ray's line it is the main process."),
  ],
  sources: [
    source('ray-project/ray#24955 (Windows)', '2026-11'),
    source('own trials: a worker that reads address 0, Ray 2.47 and 2.58', '2026-11'),
  ],
});
