import type { Cause } from '../../matching/cause';

/** A model loaded in fp16 and trained with a gradient scaler. */
export default {
  id: 'fp16-gradients-unscaled',
  title: 'a model loaded in fp16 and trained with a gradient scaler',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The scaler expects weights in float32 and scales the loss, but the weights of this model are fp16 themselves. Load it in float32 or bf16, or train only an adapter.',
  signs: [
    {
      says: 'the scaler refuses fp16 gradients',
      weight: 3,
      line: /Attempting to unscale FP16 gradients/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'dtype',
      title: 'Load the model in another precision',
      says: 'bf16 needs no scaler.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'AutoModelForCausalLM.from_pretrained(name, dtype=torch.bfloat16)',
      },
      proof: { rerun: 'The first update passes.' },
    },
  ],
  confusions: [{ cause: 'dtype-mismatch', says: 'There two tensors are of different types.' }],
  sources: [{ says: 'torch 2 source', date: '2026-11' }],
  examples: ['ValueError: Attempting to unscale FP16 gradients.'],
} satisfies Cause;
