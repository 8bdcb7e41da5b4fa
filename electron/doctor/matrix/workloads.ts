/** Condition under which a reason of the matrix holds. */
export type Condition =
  | 'windows'
  | 'macos'
  | 'wsl1'
  | 'no-nvidia'
  /** Compute capability below that of Ampere, 8.0. */
  | 'before-ampere'
  | 'below-12-gb'
  | 'below-20-gb'
  | 'always';

/** Reason why a workload can or cannot run: a sentence with its source and the day on which it was checked. */
export interface WorkloadReason {
  readonly when: Condition;
  readonly state: 'red' | 'amber' | 'green';
  readonly says: string;
  readonly source: string;
  readonly date: string;
}

/** A row of the matrix: a workload, or a part of one, and its reasons in the order of their weight. */
export interface Workload {
  readonly id: string;
  readonly title: string;
  readonly goal: string | null;
  readonly reasons: readonly WorkloadReason[];
  /** Machine classes that would do, and those that would not, for a user whose cell is red. */
  readonly would: string;
  readonly wouldNot: string;
}

const reason = (
  when: Condition,
  state: WorkloadReason['state'],
  says: string,
  source: string,
  date: string,
): WorkloadReason => ({ when, state, says, source, date });

const noVllm = reason(
  'windows',
  'red',
  'vLLM has no build for Windows.',
  'docs.vllm.ai, Installation: "vLLM does not support Windows natively"',
  '2026-11-22',
);
const noNccl = reason(
  'windows',
  'red',
  'NCCL has no build for Windows, and verl uses it between its workers.',
  'pypi.org/project/nvidia-nccl-cu12: wheels for Linux only',
  '2026-11-22',
);
const noFlash = reason(
  'windows',
  'red',
  'flash-attn has no wheels for Windows, and building it there takes hours and often fails.',
  'Dao-AILab/flash-attention, README and #595',
  '2026-11-01',
);
const rayBeta = reason(
  'windows',
  'amber',
  'Ray calls its Windows support beta; its raylet crashes there for some people.',
  'ray-project/ray PR#35715 and #56580',
  '2026-11-01',
);
const fcntl = reason(
  'windows',
  'red',
  'ARPO imports fcntl, which Python does not have on Windows.',
  'dongguanting/ARPO, search_tool.py',
  '2026-11-01',
);
const noWsl1 = reason(
  'wsl1',
  'red',
  'This distro is WSL 1, which cannot use the GPU.',
  'learn.microsoft.com/windows/wsl/compare-versions',
  '2026-11-01',
);
const mac = reason(
  'macos',
  'red',
  'There is no CUDA on a Mac, and flash-attn and vLLM need it here.',
  'developer.nvidia.com/cuda-toolkit: no macOS since CUDA 10.3',
  '2026-11-01',
);
const noCard = reason(
  'no-nvidia',
  'red',
  'No NVIDIA GPU. ARPO imports flash-attn, which runs on NVIDIA GPUs only.',
  'dongguanting/ARPO, dp_actor.py:41',
  '2026-11-01',
);
const oldCard = reason(
  'before-ampere',
  'red',
  'flash-attn needs a card from Ampere on (compute capability 8.0). A T4 has 7.5.',
  'Dao-AILab/flash-attention, README: "Ampere, Ada, or Hopper GPUs"',
  '2026-11-01',
);
const slowCard = reason(
  'no-nvidia',
  'amber',
  'Runs on the CPU: fine for small policies, slow for LLMs.',
  'stable-baselines3 docs, "PPO is meant to be run primarily on the CPU"',
  '2026-11-01',
);
const runs = (source: string): WorkloadReason =>
  reason('always', 'green', 'Should run here.', source, '2026-11-22');

const CARDS = 'a Linux machine or WSL 2 with an NVIDIA card from Ampere on';
const OLD_CARDS = 'a T4 (sm_75), a V100 (sm_70), a GTX 10 or 16, any Mac, Windows without WSL 2';

/** Workloads and parts, each with its reasons. Data with dates, so that it can be corrected. */
export const workloads: readonly Workload[] = [
  {
    id: 'arpo-full',
    title: 'ARPO, full',
    goal: 'arpo-full',
    would: `${CARDS} and 24 GB or more: RTX 3090, 4090, 5090, A5000, A100, H100`,
    wouldNot: `${OLD_CARDS}; a card with 16 GB, unless LoRA is used`,
    reasons: [
      fcntl,
      noVllm,
      noNccl,
      noFlash,
      rayBeta,
      noWsl1,
      mac,
      noCard,
      oldCard,
      reason(
        'below-20-gb',
        'amber',
        'A 3 B model needs about 21 GB; this card has less, so only LoRA or a smaller model fits.',
        'own arithmetic: weights, gradients, optimizer, KV cache',
        '2026-11-01',
      ),
      runs('own rehearsal on a CPU shim, facts of November 2026'),
    ],
  },
  {
    id: 'arpo-toy',
    title: 'ARPO toy, 0.5 B',
    goal: 'arpo-toy',
    would: `${CARDS} and 12 GB or more: RTX 3060 12 GB, 4070, 5070, A4000, L4`,
    wouldNot: OLD_CARDS,
    reasons: [
      fcntl,
      noVllm,
      noNccl,
      noFlash,
      rayBeta,
      noWsl1,
      mac,
      noCard,
      oldCard,
      reason(
        'below-12-gb',
        'amber',
        'The 0.5 B toy needs about 10 GB; this card may be too small.',
        'own arithmetic: weights, gradients, optimizer, KV cache',
        '2026-11-01',
      ),
      runs('own rehearsal on a CPU shim, facts of November 2026'),
    ],
  },
  {
    id: 'phase3',
    title: 'Phase 3, or any SB3 project',
    goal: 'phase3',
    would: 'any Linux, Windows or macOS machine with Python 3.10 to 3.12',
    wouldNot: 'a machine with Python 3.13 only: numpy below 2 has no wheel for it',
    reasons: [slowCard, runs('real runs of all three phases on a CPU')],
  },
  {
    id: 'toy',
    title: 'A toy',
    goal: 'toy',
    would: 'any machine with Python 3.8 or newer',
    wouldNot: 'a machine without Python',
    reasons: [runs('run for every change of RL Cockpit')],
  },
  {
    id: 'sft',
    title: 'Supervised fine-tuning',
    goal: null,
    would: CARDS,
    wouldNot: 'any Mac',
    reasons: [
      noWsl1,
      reason(
        'macos',
        'amber',
        'It trains on the Apple GPU or the processor, without flash-attn and bitsandbytes.',
        'huggingface.co/docs/transformers, MPS',
        '2026-11-01',
      ),
      slowCard,
      runs('real runs of the Hugging Face Trainer on a CPU'),
    ],
  },
  {
    id: 'ray',
    title: 'Ray',
    goal: null,
    would: 'Linux or WSL 2',
    wouldNot: 'Windows for anything long',
    reasons: [rayBeta, runs('docs.ray.io, Installation')],
  },
  {
    id: 'flash-attn',
    title: 'flash-attn',
    goal: null,
    would: CARDS,
    wouldNot: OLD_CARDS,
    reasons: [noFlash, noWsl1, mac, noCard, oldCard, runs('Dao-AILab/flash-attention, README')],
  },
  {
    id: 'nccl',
    title: 'NCCL',
    goal: null,
    would: 'Linux or WSL 2 with an NVIDIA card',
    wouldNot: 'Windows, any Mac',
    reasons: [
      noNccl,
      noWsl1,
      mac,
      reason(
        'no-nvidia',
        'red',
        'NCCL connects NVIDIA GPUs, and none was found.',
        'docs.nvidia.com/deeplearning/nccl',
        '2026-11-01',
      ),
      runs('docs.nvidia.com/deeplearning/nccl'),
    ],
  },
  {
    id: 'vllm',
    title: 'vLLM',
    goal: null,
    would: 'Linux or WSL 2 with an NVIDIA card from sm_70 on',
    wouldNot: 'Windows without WSL 2',
    reasons: [
      noVllm,
      noWsl1,
      reason(
        'macos',
        'amber',
        'vLLM has an experimental build for Apple processors.',
        'docs.vllm.ai, Installation, CPU',
        '2026-11-01',
      ),
      reason(
        'no-nvidia',
        'amber',
        'vLLM runs on the CPU in its own build, slowly.',
        'docs.vllm.ai, Installation, CPU',
        '2026-11-01',
      ),
      runs('docs.vllm.ai, Installation'),
    ],
  },
];
