import type { Cause } from '../../matching/cause';

/** RL-Trainer's gate before Phase 2 refuses to train. */
export default {
  id: 'phase-guard-blocked',
  title: 'RL-Trainer’s gate refusing Phase 2',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  isSilent: true,
  explains:
    'Before Phase 2 the project checks the model of Phase 1: whether it comes from a test run and whether its evaluations are good enough. It failed the check, so nothing was trained, yet the exit code is 0.',
  signs: [
    {
      says: 'the project says that Phase 2 is blocked',
      weight: 3,
      line: /PHASE 2 TRAINING BLOCKED/,
    },
    { says: 'the gate of Phase 1 failed', weight: 2, line: /PHASE 1 (?:QUALITY )?GATE:? FAILED/ },
    {
      says: 'it says that Phase 1 was a test run',
      weight: 1,
      line: /Phase 1 was run in TEST MODE/,
    },
  ],
  probe: {
    says: 'Lists the models of Phase 1 with the steps that they were trained for. It changes nothing.',
    falsifiedBy: 'A model of Phase 1 reached its target and carries no _test in its name.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob,json,sys;m=[(f,json.load(open(f)).get('total_timesteps')) for f in glob.glob(sys.argv[1]+'/models/phase1*.meta.json') if 'vecnorm' not in f];print('ONLY TESTS' if all('_test' in f for f,_ in m) else 'FULL',m)",
        '{cwd}',
      ],
      supports: { output: /^ONLY TESTS/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'test-mode',
      title: 'Try Phase 2 in test mode',
      says: 'Sets test_mode: the gate is skipped and the models get _test in their names. Good for a trial, not for a result.',
      danger: 'none',
      act: { kind: 'set', params: { test_mode: true } },
      proof: { rerun: 'Phase 2 prints its first table.' },
    },
    {
      id: 'full',
      title: 'Train Phase 1 in full first',
      says: 'Runs of 10 million steps take hours to days. The gate asks for a mean reward above 0 in the evaluations.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The gate passes, and Phase 2 prints its first table.' },
    },
  ],
  confusions: [
    {
      cause: 'transfer-model-mismatch',
      says: 'There the model of the phase before was taken and has other inputs.',
    },
  ],
  sources: [
    {
      says: 'own trial: RL-Trainer Phase 2 after a Phase 1 with --test, exit code 0',
      date: '2026-11',
    },
  ],
  examples: [
    '⛔ PHASE 2 TRAINING BLOCKED',
    '❌ PHASE 1 GATE FAILED:',
    '   - Phase 1 was run in TEST MODE (--test flag)',
  ],
} satisfies Cause;
