import type { Cause } from '../../matching/cause';

/** glibc aborts because the heap of the process is broken. */
export default {
  id: 'native-heap-corruption-abort',
  title: 'native code corrupted the heap',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl'],
  rank: 'generic',
  explains:
    'The C library noticed that its record of allocated memory is broken and aborted; the code at fault ran earlier. The usual reason is a compiled extension built for another version of PyTorch, NumPy or the C++ library, and around the start of CUDA in WSL it is a fault of the driver.',
  signs: [
    {
      says: 'glibc says that the heap is broken, such as "free(): invalid pointer"',
      weight: 3,
      line: /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): (?:double free|invalid|corrupted|memory corruption|unaligned|unsorted|mismatching)/,
    },
    {
      says: 'glibc says "double free or corruption" or that a size is corrupted',
      weight: 3,
      line: /\bdouble free or corruption|\bcorrupted (?:size vs\. prev_size|double-linked list|unsorted chunks)/,
    },
    {
      says: 'the log says "Fatal Python error: Aborted"',
      weight: 0.5,
      line: /Fatal Python error: Aborted/,
      after:
        /\b(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|tcache_\w{1,30})\(\): |\bdouble free|\bcorrupted /,
      within: 60,
    },
    { says: 'it ended by SIGABRT', weight: 0.5, exit: ['SIGABRT', 134, -6] },
    {
      says: 'a C++ exception is named, which is no heap damage',
      weight: -2,
      line: /terminate called after throwing|Watchdog caught collective/,
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      'All eight pass: torch, NumPy and Stable-Baselines3 are sound, and the fault lies in another extension or in CUDA.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'empty-devices',
      title: 'Test CUDA without a visible device',
      says: 'If the stack above the abort shows torch.cuda or cuInit, the driver is at fault, not a package. The probe takes seconds.',
      danger: 'none',
      act: { kind: 'setup', step: 'cuda' },
      proof: { probe: 'empty-cuda-devices' },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'Compiled packages of several installs no longer mix. It takes some minutes and several gigabytes; the old environment stays.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'crash-ladder' },
    },
    {
      id: 'locate',
      title: 'Make the C library check every free',
      says: "Sets MALLOC_CHECK_ and Python's fault handler, so that it aborts nearer to the code at fault, with a stack. It runs more slowly.",
      danger: 'none',
      act: { kind: 'env', env: { MALLOC_CHECK_: '3', PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The stack above the abort names an extension module.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-worker-double-free',
      says: 'There the stack goes through torch.cuda.is_available or cuInit, in a worker that sees no GPU.',
    },
    {
      cause: 'nccl-watchdog-timeout',
      says: "NCCL's watchdog also ends with SIGABRT, and says so.",
    },
    { cause: 'native-abort-at-exit', says: '"terminate called" is the C++ runtime, not the heap.' },
    {
      cause: 'native-abort-generic',
      says: 'An abort without a word of the C library has another reason, such as an assertion.',
    },
  ],
  sources: [
    { says: 'pytorch/pytorch#33661', date: '2026-11' },
    { says: 'open-mmlab/OpenPCDet#1629', date: '2026-11' },
    { says: 'own trials with injected faults, Debian 12, torch 2.13', date: '2026-11' },
  ],
  examples: ['munmap_chunk(): invalid pointer', 'double free or corruption (!prev)'],
} satisfies Cause;
