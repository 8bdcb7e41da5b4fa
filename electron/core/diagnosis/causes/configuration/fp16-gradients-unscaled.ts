import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Model loaded in fp16 and trained with a gradient scaler',
  severity: 'medium',
  explains:
    'The scaler expects weights in float32 and scales the loss, but the weights of this model are fp16 themselves. Load it in float32 or bf16, or train only an adapter.',
  signs: [line('the scaler refuses fp16 gradients', /Attempting to unscale FP16 gradients/)],
  remedies: [
    words('dtype', 'Load the model in another precision', {
      says: 'bf16 needs no scaler.',
      code: 'AutoModelForCausalLM.from_pretrained(name, dtype=torch.bfloat16)',
      proof: { rerun: 'The first update passes.' },
    }),
  ],
  confusions: [notCause('dtype-mismatch', 'There two tensors are of different types.')],
  sources: [source('torch 2 source', '2026-11')],
});
