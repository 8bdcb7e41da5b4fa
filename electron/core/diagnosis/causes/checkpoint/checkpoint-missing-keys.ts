import type { Cause } from '../../matching/cause';

/** Missing or unexpected keys in a state dict, or other optimizer groups. */
export default {
  id: 'checkpoint-missing-keys',
  title: 'the checkpoint names its layers differently from the model',
  class: 'checkpoint',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'torch matches weights by name, and the names in the file and in the model differ. DataParallel adds “module.”, torch.compile “_orig_mod.” and LoRA “base_model.”; or the model has other layers than the one that was saved.',
  signs: [
    {
      says: 'the log lists keys that are missing in the state dict or that nobody expected',
      weight: 3,
      line: /\b(?:Missing|Unexpected) key\(s\) in state_dict/,
    },
    {
      says: 'the log says that the optimizer has other parameter groups',
      weight: 3,
      line: /loaded state dict (?:has a different number of parameter groups|contains a parameter group that doesn't match)/,
    },
    {
      says: 'the names carry the prefix of a wrapper',
      weight: 0.5,
      line: /key\(s\) in state_dict: "(?:module|_orig_mod|_fsdp_wrapped_module|base_model|_forward_module)\./,
    },
    {
      says: 'sizes differ as well, so it is not only the names',
      weight: -1,
      line: /size mismatch for [\w.]+: copying a param/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'strip-prefix',
      title: 'Remove the prefix from the names',
      says: 'Renames the keys while the file is loaded; the file itself stays as it is.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'state = {k.removeprefix("module."): v for k, v in state.items()}\nmodel.load_state_dict(state)',
      },
      proof: { rerun: 'load_state_dict(strict=True) passes.' },
    },
    {
      id: 'merge-shards',
      title: 'Merge the shards of verl',
      says: 'Makes one Hugging Face model of the FSDP shards of a step. It writes a new folder, about as large as the model.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m verl.model_merger merge --backend fsdp --local_dir .../global_step_N/actor --target_dir merged',
      },
      proof: { rerun: 'from_pretrained() loads the merged folder.' },
    },
    {
      id: 'same-model',
      title: 'Build the model as it was saved',
      says: 'Use the network of the checkpoint (policy_kwargs, net_arch, config.json), or start the optimizer anew where only its groups differ.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The load reports no key.' },
    },
  ],
  confusions: [
    { cause: 'checkpoint-size-mismatch', says: 'There the names agree and the shapes differ.' },
  ],
  sources: [
    { says: 'Own trials with torch 2.13; verl documentation, “model merger”.', date: '2026-11' },
  ],
  examples: [
    '	Missing key(s) in state_dict: "layers.0.weight", "layers.0.bias". ',
    '	Unexpected key(s) in state_dict: "module.layers.0.weight". ',
    'ValueError: loaded state dict has a different number of parameter groups',
  ],
} satisfies Cause;
