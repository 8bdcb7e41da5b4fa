import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Weights were never loaded',
  severity: 'medium',
  explains:
    'The model was created on the meta device, which contains shapes but no values, and then moved or copied. device_map or low_cpu_mem_usage leave parts there when a checkpoint lacks those weights.',
  signs: [line('torch cannot copy from meta', /Cannot copy out of meta tensor/)],
  remedies: [
    words('load', 'Load the weights first', {
      says: 'Or create the model without the meta device.',
      code: 'model = model.to_empty(device="cpu")\nmodel.load_state_dict(torch.load(path, map_location="cpu"))',
      proof: { rerun: 'The model is moved.' },
    }),
  ],
  confusions: [notCause('checkpoint-missing-keys', 'There the checkpoint lacks weights.')],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
