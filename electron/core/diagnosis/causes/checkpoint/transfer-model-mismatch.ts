import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Transferred model has another number of inputs (228 and 261)',
  severity: 'high',
  explains:
    'RL-Trainer’s Phase 3 observes 261 numbers and its Phase 2 observes 228, and an adapter connects the two. Without a model of Phase 2, or with one of another phase, the weights do not fit, and loading them fails.',
  signs: [
    line(
      'the first layer has 261 inputs on one side and 228 on the other',
      /size mismatch for mlp_extractor\.\w+\.0\.weight: .*\[\d+, 2(?:61|28)\]\).*\[\d+, 2(?:28|61)\]/,
    ),
    line(
      'a product of 228 and 261 numbers was requested',
      /cannot be multiplied \(\d+x(?:228 and 261|261 and 228)x\d+\)/,
    ),
    line(
      'the weights did not fit the policy with the adapter',
      /Error\(s\) in loading state_dict for HybridAgentPolicy\w*/,
    ),
    line(
      'the project says that it found no model of Phase 2',
      /No Phase 2 model found|Cannot perform transfer learning|Transfer learning failed/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Lists the models of Phase 2 below the working directory with the size of their observations, read from the JSON in the zip. It unpickles nothing.',
    falsifiedBy: 'A model of Phase 2 with 228 inputs is there, and this run names it.',
    test: {
      argv: scriptArgv('transfer_model_mismatch', '{cwd}'),
      supports: { output: /^NO PHASE 2 MODEL|(?:\[|\()261/m },
      limitS: 30,
    },
  },
  remedies: [
    words('phase2-first', 'Train Phase 2 first and choose its model', {
      says: 'Phase 3 cannot start from scratch: run Phase 2, then choose its final model in the field "Phase 2 model". A minute in test mode is enough for a trial.',
      code: 'phase2_model = models/phase2_position_mgmt_test.zip',
      proof: { rerun: 'The log says that the adapter is in place, and the first table arrives.' },
    }),
  ],
  confusions: [
    notCause(
      'checkpoint-size-mismatch',
      'Any other pair of sizes: the network itself was changed.',
    ),
    notCause('shape-mismatch-matmul', 'Sizes other than 228 and 261 belong to a custom network.'),
  ],
  sources: [
    source('own trial: RL-Trainer Phase 3 without a Phase 2 model, exit code 1', '2026-11'),
  ],
});
