import type { Cause } from '../../matching/cause';

/** torch or an extension has no kernels for this GPU. */
export default {
  id: 'gpu-arch-unsupported',
  title: 'this build has no code for this GPU',
  class: 'gpu',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'A wheel carries machine code for a list of GPU architectures, and this card is not among them: RTX 50 (sm_120) needs torch 2.7 or later for CUDA 12.8, and very old cards were dropped. Even so torch.cuda.is_available() is True; only a real kernel shows it.',
  signs: [
    {
      says: 'torch warns that the capability of the card is not compatible',
      weight: 3,
      line: /with CUDA capability sm_\d+a? is not compatible/,
    },
    {
      says: 'the log says that no kernel image is available',
      weight: 3,
      line: /no kernel image is available for execution|cudaErrorNoKernelImageForDevice|hipErrorNoBinaryForGpu/,
    },
    {
      says: 'torch says that the card is too old',
      weight: 3,
      line: /PyTorch no longer supports this GPU because it is too old/,
    },
    {
      says: 'torch lists the architectures that it was built for',
      weight: 0.5,
      line: /The current PyTorch install(?:ation)? supports (?:CUDA capabilities|\(?CUDA)|Please install PyTorch with a following CUDA/,
    },
    {
      says: 'an assembler or compiler does not know the architecture',
      weight: 2,
      line: /(?:Unsupported gpu architecture|Value) '(?:compute|sm)_\d+a?'/,
    },
    {
      says: 'the machine has a card of the newest generation',
      weight: 0.5,
      fact: ({ computeCapabilities }) =>
        computeCapabilities === null ? null : computeCapabilities.some((one) => one >= 10),
    },
  ],
  probe: {
    says: 'Compares the card, the torch wheel and the driver, then multiplies and factors a matrix on the GPU. It changes nothing.',
    falsifiedBy: 'The matrix product works on the GPU: torch fits, and an extension is at fault.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    {
      id: 'matching-torch',
      title: 'Install the PyTorch of this card',
      says: 'The setup chooses the wheel that has code for this card and that the driver can run. About 3 GB; this environment only.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'wheel-proof' },
    },
    {
      id: 'cu128',
      title: 'Install torch for CUDA 12.8',
      says: 'Brings code for RTX 50 and older cards down to Turing. The driver has to be 570 or later; about 3 GB.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-m',
          'pip',
          'install',
          '--force-reinstall',
          'torch',
          'torchvision',
          '--index-url',
          'https://download.pytorch.org/whl/cu128',
        ],
      },
      proof: { probe: 'wheel-proof' },
    },
    {
      id: 'rebuild',
      title: 'Rebuild the extension for this card',
      says: 'Where torch works and flash-attn or bitsandbytes does not: name the card for the build.',
      danger: 'none',
      act: { kind: 'env', env: { TORCH_CUDA_ARCH_LIST: '12.0' } },
      proof: { rerun: 'The kernel of the extension runs.' },
    },
  ],
  confusions: [
    {
      cause: 'nvidia-driver-too-old',
      says: 'There the driver refuses the CUDA version, before any kernel.',
    },
    {
      cause: 'cuda-illegal-memory-access',
      says: 'There a kernel started and then read invalid memory.',
    },
  ],
  sources: [
    {
      says: 'vllm-project/vllm#14452, #21028, #50705. An older torch (2.4, cu124) makes it worse on RTX 50.',
      date: '2026-11',
    },
  ],
  examples: [
    'NVIDIA GeForce RTX 5070 Ti with CUDA capability sm_120 is not compatible with the current PyTorch installation.',
    'RuntimeError: CUDA error: no kernel image is available for execution on the device',
    'Found GPU0 Tesla K40c which is of cuda capability 3.5. PyTorch no longer supports this GPU because it is too old.',
    "ptxas fatal   : Value 'sm_120a' is not defined for option 'gpu-name'",
  ],
} satisfies Cause;
