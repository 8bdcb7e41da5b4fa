import type { Cause } from '../../matching/cause';

/** The model of the phase before has another number of inputs than this phase. */
export default {
  id: 'transfer-model-mismatch',
  title: 'a transferred model with another number of inputs (228 and 261)',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'RL-Trainer’s Phase 3 observes 261 numbers and its Phase 2 observes 228, and an adapter connects the two. Without a model of Phase 2, or with one of another phase, the weights do not fit, and loading them fails.',
  signs: [
    {
      says: 'the first layer has 261 inputs on one side and 228 on the other',
      weight: 3,
      line: /size mismatch for mlp_extractor\.\w+\.0\.weight: .*\[\d+, 2(?:61|28)\]\).*\[\d+, 2(?:28|61)\]/,
    },
    {
      says: 'a product of 228 and 261 numbers was asked for',
      weight: 3,
      line: /cannot be multiplied \(\d+x(?:228 and 261|261 and 228)x\d+\)/,
    },
    {
      says: 'the weights did not fit the policy with the adapter',
      weight: 3,
      line: /Error\(s\) in loading state_dict for HybridAgentPolicy\w*/,
    },
    {
      says: 'the project says that it found no model of Phase 2',
      weight: 2,
      line: /No Phase 2 model found|Cannot perform transfer learning|Transfer learning failed/,
    },
  ],
  probe: {
    says: 'Lists the models of Phase 2 below the working directory with the size of their observations, read from the JSON in the zip. It unpickles nothing.',
    falsifiedBy: 'A model of Phase 2 with 228 inputs is there, and this run names it.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import glob,json,sys,zipfile;z=[f for f in glob.glob(sys.argv[1]+'/models/**/phase2*.zip',recursive=True)];print('NO PHASE 2 MODEL' if not z else 'MODELS');[print(f,json.loads(zipfile.ZipFile(f).read('data'))['observation_space'].get('_shape')) for f in z]",
        '{cwd}',
      ],
      supports: { output: /^NO PHASE 2 MODEL|(?:\[|\()261/m },
      limitS: 30,
    },
  },
  remedies: [
    {
      id: 'phase2-first',
      title: 'Train Phase 2 first and choose its model',
      says: 'Phase 3 cannot start from scratch: run Phase 2, then choose its final model in the field "Phase 2 model". A minute in test mode is enough for a trial.',
      danger: 'none',
      act: { kind: 'words', code: 'phase2_model = models/phase2_position_mgmt_test.zip' },
      proof: { rerun: 'The log says that the adapter is in place, and the first table arrives.' },
    },
  ],
  confusions: [
    {
      cause: 'checkpoint-size-mismatch',
      says: 'Any other pair of sizes: the network itself was changed.',
    },
    {
      cause: 'shape-mismatch-matmul',
      says: 'Sizes other than 228 and 261 are of your own network.',
    },
  ],
  sources: [
    { says: 'own trial: RL-Trainer Phase 3 without a Phase 2 model, exit code 1', date: '2026-11' },
  ],
  examples: [
    '	size mismatch for mlp_extractor.policy_net.0.weight: copying a param with shape torch.Size([256, 261]) from checkpoint, the shape in current model is torch.Size([256, 228]).',
    'RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x228 and 261x512)',
    'RuntimeError: Error(s) in loading state_dict for HybridAgentPolicyWithAdapter:',
    '[TRANSFER] No Phase 2 model found, creating Phase 3 from scratch',
  ],
} satisfies Cause;
