import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Native code corrupted the heap',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  rank: 'generic',
  explains:
    'The C library noticed that its record of allocated memory is broken and aborted; the code at fault ran earlier. The usual reason is a compiled extension built for another version of PyTorch, NumPy or the C++ library, and around the start of CUDA in WSL it is a fault of the driver.',
  signs: [
    line(
      'glibc says that the heap is broken, such as "free(): invalid pointer"',
      /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): (?:double free|invalid|corrupted|memory corruption|unaligned|unsorted|mismatching)/,
    ),
    line(
      'glibc says "double free or corruption" or that a size is corrupted',
      /\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
    ),
    line('the log says "Fatal Python error: Aborted"', /Fatal Python error: Aborted/, {
      weight: 0.5,
      after:
        /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free|\bcorrupted /,
      within: 60,
    }),
    { says: 'it ended by SIGABRT', weight: 0.5, exit: ['SIGABRT', 134, -6] },
    line(
      'a C++ exception is named, which is no heap damage',
      /terminate called after throwing|Watchdog caught collective/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then torch, NumPy and Stable-Baselines3 are sound, and the fault is in another extension or in CUDA.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setup('empty-devices', 'Test CUDA without a visible device', {
      says: 'If the stack above the abort shows torch.cuda or cuInit, the driver is at fault, not a package. The probe takes seconds.',
      danger: 'none',
      step: 'cuda',
      proof: { probe: 'empty-cuda-devices' },
    }),
    setup('fresh', 'Create a fresh environment', {
      says: 'Compiled packages of several installs no longer mix. It takes some minutes and several gigabytes; the old environment stays.',
      step: 'environment',
      proof: { probe: 'crash-ladder' },
    }),
    setEnv('locate', 'Make the C library check every free', {
      says: "Sets MALLOC_CHECK_ and Python's fault handler, so that it aborts nearer to the code at fault, with a stack. It runs more slowly.",
      env: { MALLOC_CHECK_: '3', PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The stack above the abort names an extension module.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-worker-double-free',
      'There the stack goes through torch.cuda.is_available or cuInit, in a worker that sees no GPU.',
    ),
    notCause('nccl-watchdog-timeout', "NCCL's watchdog also ends with SIGABRT, and says so."),
    notCause('native-abort-at-exit', '"terminate called" is the C++ runtime, not the heap.'),
    notCause(
      'native-abort-generic',
      'An abort without a word of the C library has another reason, such as an assertion.',
    ),
  ],
  sources: [
    source('pytorch/pytorch#33661', '2026-11'),
    source('open-mmlab/OpenPCDet#1629', '2026-11'),
    source('own trials with injected faults, Debian 12, torch 2.13', '2026-11'),
  ],
});
