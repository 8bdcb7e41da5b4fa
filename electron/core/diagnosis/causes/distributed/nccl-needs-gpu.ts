import type { Cause } from '../../matching/cause';

/** The NCCL backend on a machine without a usable GPU. */
export default {
  id: 'nccl-needs-gpu',
  title: 'the NCCL backend on a machine without a usable GPU',
  class: 'distributed',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'NCCL works between NVIDIA GPUs only, and torch sees none here. On the CPU the backend is gloo.',
  signs: [
    {
      says: 'NCCL finds no card',
      weight: 3,
      line: /nccl\d? requires at least one CUDA device|Distributed package doesn.t have NCCL built in/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'gloo',
      title: 'Use gloo',
      says: 'It works on every machine.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.distributed.init_process_group("gloo")' },
      proof: { rerun: 'The group is made.' },
    },
  ],
  confusions: [
    { cause: 'nccl-system-error', says: 'There NCCL runs and a call of the system fails.' },
    { cause: 'no-nvidia-driver', says: 'There torch is asked for the card itself.' },
  ],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: nccl2 requires at least one CUDA device',
    "RuntimeError: Distributed package doesn't have NCCL built in",
  ],
} satisfies Cause;
