import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'FSDP got a module with weights of different types',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'FSDP joins all weights of a module into one flat tensor, and that needs one type. A LoRA adapter or a value head in float32 on a bfloat16 base breaks it.',
  signs: [
    line(
      'the log says that tensors must have a uniform dtype to be flattened',
      /Must flatten tensors with uniform (?:dtype|`requires_grad`|requires_grad)/,
    ),
    line(
      'FSDP says that it expects one original dtype',
      /FSDP expects uniform original parameter dtype/,
    ),
  ],
  remedies: [
    words('cast-model', 'Convert the whole model before FSDP', {
      says: 'One type for base, adapters and heads. In bfloat16 a value head learns a little less precisely.',
      code: 'model = model.to(torch.bfloat16)  # before FSDP(...)',
      proof: { rerun: 'The model is wrapped and the first step passes.' },
    }),
    words('wrap-heads', 'Wrap adapters and heads on their own', {
      says: 'Gives each type its own FSDP unit; use_orig_params keeps the optimizer groups apart.',
      code: 'FSDP(model, use_orig_params=True, auto_wrap_policy=policy)',
      proof: { rerun: 'The model is wrapped and the first step passes.' },
    }),
  ],
  confusions: [
    notCause('dtype-mismatch', 'There an input meets a weight of another type during a step.'),
  ],
  sources: [source('Own trials with torch 2.13: FSDP1 and FSDP2 word it differently.', '2026-11')],
});
