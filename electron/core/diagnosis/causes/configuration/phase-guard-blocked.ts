import { defineCause, line, notCause, setParams, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'RL-Trainer’s gate refuses Phase 2',
  severity: 'high',
  isSilent: true,
  explains:
    'Before Phase 2 the project checks the model of Phase 1: whether it comes from a test run and whether its evaluations are good enough. It failed the check, so nothing was trained, yet the exit code is 0.',
  signs: [
    line('the project says that Phase 2 is blocked', /PHASE 2 TRAINING BLOCKED/),
    line('the gate of Phase 1 failed', /PHASE 1 (?:QUALITY )?GATE:? FAILED/, { weight: 2 }),
    line('it says that Phase 1 was a test run', /Phase 1 was run in TEST MODE/, { weight: 1 }),
  ],
  probe: {
    says: 'Lists the models of Phase 1 with the steps that they were trained for. It changes nothing.',
    falsifiedBy: 'A model of Phase 1 reached its target and carries no _test in its name.',
    test: {
      argv: scriptArgv('phase_guard_blocked', '{cwd}'),
      supports: { output: /^ONLY TESTS/ },
      limitS: 20,
    },
  },
  remedies: [
    setParams('test-mode', 'Try Phase 2 in test mode', {
      says: 'Sets test_mode: the gate is skipped and the models get _test in their names. Good for a trial, not for a result.',
      params: { test_mode: true },
      proof: { rerun: 'Phase 2 prints its first table.' },
    }),
    words('full', 'Train Phase 1 in full first', {
      says: 'Runs of 10 million steps take hours to days. The gate requires a mean reward above 0 in the evaluations.',
      proof: { rerun: 'The gate passes, and Phase 2 prints its first table.' },
    }),
  ],
  confusions: [
    notCause(
      'transfer-model-mismatch',
      'There the model of the phase before was taken and has other inputs.',
    ),
  ],
  sources: [
    source('own trial: RL-Trainer Phase 2 after a Phase 1 with --test, exit code 0', '2026-11'),
  ],
});
