import type { Cause } from '../../matching/cause';

/** Abort in the teardown of a process whose work was done. */
export default {
  id: 'native-abort-at-exit',
  title: 'the work was done, and only the shutdown crashed',
  class: 'native-crash',
  layer: 'native',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The work ended, and then a background thread or a process group was destroyed without being joined, so the C++ runtime aborted. The results are usually complete; the exit code alone makes it seem a failure.',
  signs: [
    {
      says: 'the shell says "Aborted" right below the end of the training',
      weight: 2.6,
      line: /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Aborted(?:\s+\(core dumped\)|\s{2,}|$)/,
      after:
        /\b[Tt]raining (?:is )?(?:finished|complete|completed|done)\b|\b[Ff]inal model saved|[Ss]aved final model/,
      within: 2,
    },
    {
      says: 'the log says "terminate called without an active exception"',
      weight: 2,
      line: /terminate called without an active exception/,
    },
    {
      says: 'the log says that a lock could not be taken "at interpreter shutdown"',
      weight: 3,
      line: /could not acquire lock for .{0,60} at interpreter shutdown/,
    },
    {
      says: 'the log says "FATAL: exception not rethrown"',
      weight: 2,
      line: /^FATAL: exception not rethrown/,
    },
    {
      says: 'a line above it says that the work is complete',
      weight: 1,
      line: /terminate called without an active exception|could not acquire lock for/,
      after:
        /\b(?:training (?:complete|finished|done)|all done|successfully (?:finished|completed)|(?:model|checkpoint) saved|saved (?:model|checkpoint))\b/i,
      within: 60,
    },
    { says: 'it ended by SIGABRT', weight: 1, exit: ['SIGABRT', 134, -6] },
    {
      says: 'a C++ exception is named, so something did fail',
      weight: -2,
      line: /terminate called after throwing/,
    },
  ],
  probe: {
    says: 'Lists the newest files of the run; it only reads.',
    falsifiedBy: 'No checkpoint or result was written in this run: the work was not done.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import os, sys; fs = sorted(((os.path.getmtime(p), p) for d, _, ns in os.walk(sys.argv[1]) for n in ns for p in [os.path.join(d, n)] if n.endswith(('.zip', '.pt', '.pth', '.safetensors', '.npz', '.json', '.pkl'))), reverse=True)[:5]; print('\\n'.join(p for _, p in fs) or 'no results')",
        '{run}',
      ],
      supports: { output: /\.(?:zip|pth?|safetensors|npz|json|pkl)\s*$/m },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'destroy-group',
      title: 'End the process group before the script ends',
      says: 'Each rank waits for the others and leaves in order. It costs one barrier at the end.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'torch.distributed.barrier()\ntorch.distributed.destroy_process_group()',
      },
      proof: { rerun: 'The run ends with exit code 0.' },
    },
    {
      id: 'close',
      title: 'Close environments and Ray at the end of the script',
      says: 'Threads and workers then end before the interpreter does.',
      danger: 'none',
      act: { kind: 'words', code: 'env.close()\nray.shutdown()' },
      proof: { rerun: 'The run ends with exit code 0.' },
    },
  ],
  confusions: [
    {
      cause: 'torchrun-child-failed',
      says: 'torchrun prints its whole table for this as well; here the work is complete before the abort.',
    },
    {
      cause: 'native-heap-corruption-abort',
      says: 'glibc names the broken heap in the line above the abort; here none does.',
    },
  ],
  sources: [
    {
      says: 'own trial: torchrun with gloo, process group not destroyed, torch 2.13',
      date: '2026-11',
    },
  ],
  examples: [
    'run.sh: line 2: 17 Aborted                 python train.py',
    'terminate called without an active exception',
    "Fatal Python error: _enter_buffered_busy: could not acquire lock for <_io.BufferedWriter name='<stdout>'> at interpreter shutdown, possibly due to daemon threads",
    'FATAL: exception not rethrown',
  ],
} satisfies Cause;
