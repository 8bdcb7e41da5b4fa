import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The checkpoint names its layers differently from the model',
  severity: 'medium',
  explains:
    'torch matches weights by name, and the names in the file and in the model differ. DataParallel adds “module.”, torch.compile “_orig_mod.” and LoRA “base_model.”; or the model has other layers than the one that was saved.',
  signs: [
    line(
      'the log lists missing or unexpected keys of the state dict',
      /\b(?:Missing|Unexpected) key\(s\) in state_dict/,
    ),
    line(
      'the log says that the optimizer has other parameter groups',
      /loaded state dict (?:has a different number of parameter groups|contains a parameter group that doesn't match)/,
    ),
    line(
      'the names carry the prefix of a wrapper',
      /key\(s\) in state_dict: "(?:module|_orig_mod|_fsdp_wrapped_module|base_model|_forward_module)\./,
      { weight: 0.5 },
    ),
    line(
      'sizes differ as well, so it is not only the names',
      /size mismatch for [\w.]+: copying a param/,
      { weight: -1 },
    ),
  ],
  remedies: [
    words('strip-prefix', 'Remove the prefix from the names', {
      says: 'Renames the keys while the file is loaded; the file itself stays as it is.',
      code: 'state = {k.removeprefix("module."): v for k, v in state.items()}\nmodel.load_state_dict(state)',
      proof: { rerun: 'load_state_dict(strict=True) passes.' },
    }),
    words('merge-shards', 'Merge the shards of verl', {
      says: 'Makes one Hugging Face model of the FSDP shards of a step. It writes a new folder, about as large as the model.',
      danger: 'changes',
      code: 'python -m verl.model_merger merge --backend fsdp --local_dir .../global_step_N/actor --target_dir merged',
      proof: { rerun: 'from_pretrained() loads the merged folder.' },
    }),
    words('same-model', 'Build the model as it was saved', {
      says: 'Use the network of the checkpoint (policy_kwargs, net_arch, config.json), or start the optimizer again where only its groups differ.',
      proof: { rerun: 'The load reports no key.' },
    }),
  ],
  confusions: [
    notCause('checkpoint-size-mismatch', 'There the names agree and the shapes differ.'),
  ],
  sources: [source('Own trials with torch 2.13; verl documentation, “model merger”.', '2026-11')],
});
