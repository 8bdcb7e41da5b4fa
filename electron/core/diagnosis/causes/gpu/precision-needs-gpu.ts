import type { Cause } from '../../matching/cause';

/** Half precision on a machine that cannot do it. */
export default {
  id: 'precision-needs-gpu',
  title: 'half precision on a machine that cannot do it',
  class: 'gpu',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'fp16, bf16 or tf32 was requested, and no GPU here supports it. CPUs refuse these options, and GPUs before Ampere have no bf16.',
  signs: [
    {
      says: 'a trainer refuses the precision',
      weight: 3,
      line: /Your setup doesn't support bf16|--tf32 requires Ampere|FP16 (?:Mixed precision|half precision).{0,120}can only be used on|fp16 mixed precision requires a (?:GPU|CUDA)|Bfloat16 is only supported on GPUs/,
    },
    {
      says: 'there is no half precision for the CPU',
      weight: 2,
      line: /"\w+" not implemented for 'Half'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'off',
      title: 'Train in single precision',
      says: 'For a test without a GPU.',
      danger: 'none',
      act: { kind: 'words', code: 'fp16=False, bf16=False, tf32=False' },
      proof: { rerun: 'The training begins.' },
    },
  ],
  confusions: [
    { cause: 'dtype-mismatch', says: 'There two tensors are of different types.' },
    { cause: 'no-nvidia-driver', says: 'There torch finds no driver.' },
  ],
  sources: [{ says: 'transformers 5.23, own trial', date: '2026-11' }],
  examples: [
    'ValueError: --tf32 requires Ampere or a newer GPU arch, cuda>=11 and torch>=1.7',
    'RuntimeError: "addmm_impl_cpu_" not implemented for \'Half\'',
  ],
} satisfies Cause;
