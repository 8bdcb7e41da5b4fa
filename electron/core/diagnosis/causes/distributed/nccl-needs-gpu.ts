import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'NCCL backend on a machine without a usable GPU',
  severity: 'medium',
  explains:
    'NCCL works between NVIDIA GPUs only, and torch sees none here. On the CPU the backend is gloo.',
  signs: [
    line(
      'NCCL finds no card',
      /nccl\d? requires at least one CUDA device|Distributed package doesn.t have NCCL built in/,
    ),
  ],
  remedies: [
    words('gloo', 'Use gloo', {
      says: 'It works on every machine.',
      code: 'torch.distributed.init_process_group("gloo")',
      proof: { rerun: 'The group is made.' },
    }),
  ],
  confusions: [
    notCause('nccl-system-error', 'There NCCL runs and a call of the system fails.'),
    notCause('no-nvidia-driver', 'There torch itself needs the GPU.'),
  ],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
