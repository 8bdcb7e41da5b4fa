import type { Cause } from '../../matching/cause';

/** FSDP cannot flatten parameters of several dtypes. */
export default {
  id: 'fsdp-mixed-dtype',
  title: 'FSDP got a module with weights of different types',
  class: 'distributed',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'FSDP joins all weights of a module into one flat tensor, and that needs one type. A LoRA adapter or a value head in float32 on a bfloat16 base breaks it.',
  signs: [
    {
      says: 'the log says that tensors must have a uniform dtype to be flattened',
      weight: 3,
      line: /Must flatten tensors with uniform (?:dtype|`requires_grad`|requires_grad)/,
    },
    {
      says: 'FSDP says that it expects one original dtype',
      weight: 3,
      line: /FSDP expects uniform original parameter dtype/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'cast-model',
      title: 'Convert the whole model before FSDP',
      says: 'One type for base, adapters and heads. In bfloat16 a value head learns a little less precisely.',
      danger: 'none',
      act: { kind: 'words', code: 'model = model.to(torch.bfloat16)  # before FSDP(...)' },
      proof: { rerun: 'The model is wrapped and the first step passes.' },
    },
    {
      id: 'wrap-heads',
      title: 'Wrap adapters and heads on their own',
      says: 'Gives each type its own FSDP unit; use_orig_params keeps the optimizer groups apart.',
      danger: 'none',
      act: { kind: 'words', code: 'FSDP(model, use_orig_params=True, auto_wrap_policy=policy)' },
      proof: { rerun: 'The model is wrapped and the first step passes.' },
    },
  ],
  confusions: [
    {
      cause: 'dtype-mismatch',
      says: 'There an input meets a weight of another type during a step.',
    },
  ],
  sources: [
    { says: 'Own trials with torch 2.13: FSDP1 and FSDP2 word it differently.', date: '2026-11' },
  ],
  examples: [
    'ValueError: Must flatten tensors with uniform dtype but got torch.float16 and torch.float32',
    'AssertionError: FSDP expects uniform original parameter dtype but got {torch.bfloat16, torch.float32}',
  ],
} satisfies Cause;
