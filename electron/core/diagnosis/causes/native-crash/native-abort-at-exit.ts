import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Crash at shutdown after the work was done',
  layer: 'native',
  severity: 'low',
  explains:
    'The work ended, and then a background thread or a process group was destroyed without being joined, so the C++ runtime aborted. The results are usually complete; the exit code alone makes it seem a failure.',
  signs: [
    line(
      'the shell says "Aborted" right below the end of the training',
      /^(?:.{0,120}: line \d{1,6}:\s+\d{1,9} )?Aborted(?:\s+\(core dumped\)|\s{2,}|$)/,
      {
        weight: 2.6,
        after:
          /\b[Tt]raining (?:is )?(?:finished|complete|completed|done)\b|\b[Ff]inal model saved|[Ss]aved final model/,
        within: 2,
      },
    ),
    line(
      'the log says "terminate called without an active exception"',
      /terminate called without an active exception/,
      { weight: 2 },
    ),
    line(
      'the log says that a lock could not be taken "at interpreter shutdown"',
      /could not acquire lock for .{0,60} at interpreter shutdown/,
    ),
    line('the log says "FATAL: exception not rethrown"', /^FATAL: exception not rethrown/, {
      weight: 2,
    }),
    line(
      'a line above it says that the work is complete',
      /terminate called without an active exception|could not acquire lock for/,
      {
        weight: 1,
        after:
          /\b(?:training (?:complete|finished|done)|all done|successfully (?:finished|completed)|(?:model|checkpoint) saved|saved (?:model|checkpoint))\b/i,
        within: 60,
      },
    ),
    { says: 'it ended by SIGABRT', weight: 1, exit: ['SIGABRT', 134, -6] },
    line('a C++ exception is named, so something did fail', /terminate called after throwing/, {
      weight: -2,
    }),
  ],
  probe: {
    says: 'Lists the newest files of the run; it only reads.',
    falsifiedBy: 'No checkpoint or result was written in this run. Then the work was not done.',
    test: {
      argv: scriptArgv('native_abort_at_exit', '{run}'),
      supports: { output: /\.(?:zip|pth?|safetensors|npz|json|pkl)\s*$/m },
      limitS: 20,
    },
  },
  remedies: [
    words('destroy-group', 'End the process group before the script ends', {
      says: 'Each rank waits for the others and leaves in order. It costs one barrier at the end.',
      code: 'torch.distributed.barrier()\ntorch.distributed.destroy_process_group()',
      proof: { rerun: 'The run ends with exit code 0.' },
    }),
    words('close', 'Close environments and Ray at the end of the script', {
      says: 'Threads and workers then end before the interpreter does.',
      code: 'env.close()\nray.shutdown()',
      proof: { rerun: 'The run ends with exit code 0.' },
    }),
  ],
  confusions: [
    notCause(
      'torchrun-child-failed',
      'torchrun prints its whole table for this as well; here the work is complete before the abort.',
    ),
    notCause(
      'native-heap-corruption-abort',
      'glibc names the broken heap in the line above the abort; here none does.',
    ),
  ],
  sources: [
    source('own trial: torchrun with gloo, process group not destroyed, torch 2.13', '2026-11'),
  ],
});
