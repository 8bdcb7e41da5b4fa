import type { Cause } from '../../matching/cause';

/** A Ray worker received SIGSEGV, reported by Ray's own handler. */
export default {
  id: 'ray-actor-segfault',
  title: 'native code crashed inside a Ray worker',
  class: 'ray',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    "Compiled code in a Ray worker accessed an invalid address, and Ray's handler printed the signal and the Python stack of that process. The driver only sees a dead worker; the stack under the signal tells where to look.",
  signs: [
    {
      says: 'Ray\'s handler says "*** SIGSEGV received"',
      weight: 3,
      line: /\*\*\* SIG(?:SEGV|BUS|ILL|FPE) received at time/,
    },
    {
      says: 'Python prints its stack for it',
      weight: 1,
      line: /Fatal Python error: Segmentation fault/,
      after: /\*\*\* SIGSEGV received/,
      within: 60,
    },
    { says: "Ray's node daemon itself quit", weight: -2, line: /The raylet exited immediately/ },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      "All eight pass: then the packages are sound without Ray, and the worker's own code or its GPU access is at fault.",
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'ladder',
      title: 'Run the crash ladder without Ray',
      says: 'Shows whether PyTorch or NumPy crash by themselves. It takes about a minute.',
      danger: 'none',
      act: { kind: 'setup', step: 'ladder' },
      proof: { probe: 'crash-ladder' },
    },
    {
      id: 'stack',
      title: 'Read the stack under the signal',
      says: 'The innermost Python line names the package; reinstall that one for this PyTorch. Deduplication of log lines is turned off, so that the stack is whole.',
      danger: 'none',
      act: { kind: 'env', env: { RAY_DEDUP_LOGS: '0', PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The stack of the worker is printed whole.' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'Compiled packages of several installs no longer mix. It takes some minutes and several gigabytes.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'crash-ladder' },
    },
  ],
  confusions: [
    {
      cause: 'ray-dashboard-agent-failed',
      says: "With the prefix (raylet) it is Ray's own daemon that crashed.",
    },
    { cause: 'ray-worker-double-free', says: 'There it is SIGABRT after "double free".' },
    { cause: 'native-segfault-generic', says: "Without Ray's line it is the main process." },
  ],
  sources: [
    { says: 'ray-project/ray#24955 (Windows)', date: '2026-11' },
    { says: 'own trials: a worker that reads address 0, Ray 2.47 and 2.58', date: '2026-11' },
  ],
  examples: ['*** SIGSEGV received at time=1790000000 on cpu 3 ***'],
} satisfies Cause;
