import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'This machine does not support half precision',
  severity: 'medium',
  explains:
    'fp16, bf16 or tf32 was requested, and no GPU here supports it. CPUs refuse these options, and GPUs before Ampere have no bf16.',
  signs: [
    line(
      'a trainer refuses the precision',
      /Your setup doesn't support bf16|--tf32 requires Ampere|FP16 (?:Mixed precision|half precision).{0,120}can only be used on|fp16 mixed precision requires a (?:GPU|CUDA)|Bfloat16 is only supported on GPUs/,
    ),
    line('there is no half precision for the CPU', /"\w+" not implemented for 'Half'/, {
      weight: 2,
    }),
  ],
  remedies: [
    words('off', 'Train in single precision', {
      says: 'For a test without a GPU.',
      code: 'fp16=False, bf16=False, tf32=False',
      proof: { rerun: 'The training begins.' },
    }),
  ],
  confusions: [
    notCause('dtype-mismatch', 'There two tensors are of different types.'),
    notCause('no-nvidia-driver', 'There torch finds no driver.'),
  ],
  sources: [source('transformers 5.23, own trial', '2026-11')],
});
