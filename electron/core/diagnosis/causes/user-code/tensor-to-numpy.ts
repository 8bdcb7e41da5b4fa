import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Tensor cannot become a NumPy array as it is',
  severity: 'low',
  explains:
    'NumPy has no gradients and no GPU memory, so torch refuses to hand over such a tensor. Detach it and copy it to main memory first.',
  signs: [
    line('the tensor requires a gradient', /Can't call numpy\(\) on Tensor that requires grad/),
    line(
      'the tensor is in the memory of a GPU',
      /can't convert \w+(?::\d+)? device type tensor to numpy/,
    ),
  ],
  remedies: [
    words('detach', 'Detach and copy it', {
      says: 'It costs one copy.',
      code: 'array = tensor.detach().cpu().numpy()',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('tensors-on-two-devices', 'There two tensors meet on different devices.')],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
