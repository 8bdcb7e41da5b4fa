import type { Cause } from '../../matching/cause';

/** Weights that were never loaded. */
export default {
  id: 'weights-on-meta',
  title: 'weights that were never loaded',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model was created on the meta device, which holds shapes but no values, and then moved or copied. device_map or low_cpu_mem_usage leave parts there when a checkpoint lacks those weights.',
  signs: [
    { says: 'torch cannot copy from meta', weight: 3, line: /Cannot copy out of meta tensor/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'load',
      title: 'Load the weights first',
      says: 'Or create the model without the meta device.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'model = model.to_empty(device="cpu")\nmodel.load_state_dict(torch.load(path, map_location="cpu"))',
      },
      proof: { rerun: 'The model is moved.' },
    },
  ],
  confusions: [{ cause: 'checkpoint-missing-keys', says: 'There the checkpoint lacks weights.' }],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    'NotImplementedError: Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to()',
  ],
} satisfies Cause;
