import { command, defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'This build has no code for this GPU',
  layer: 'driver',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'A wheel carries machine code for a list of GPU architectures, and this card is not among them: RTX 50 (sm_120) needs torch 2.7 or later for CUDA 12.8, and very old cards were dropped. Even so torch.cuda.is_available() is True; only a real kernel shows it.',
  signs: [
    line(
      'torch warns that the capability of the card is not compatible',
      /with CUDA capability sm_\d+a? is not compatible/,
    ),
    line(
      'the log says that no kernel image is available',
      /no kernel image is available for execution|cudaErrorNoKernelImageForDevice|hipErrorNoBinaryForGpu/,
    ),
    line(
      'torch says that the card is too old',
      /PyTorch no longer supports this GPU because it is too old/,
    ),
    line(
      'torch lists the architectures that it was built for',
      /The current PyTorch install(?:ation)? supports (?:CUDA capabilities|\(?CUDA)|Please install PyTorch with a following CUDA/,
      { weight: 0.5 },
    ),
    line(
      'an assembler or compiler does not know the architecture',
      /(?:Unsupported gpu architecture|Value) '(?:compute|sm)_\d+a?'/,
      { weight: 2 },
    ),
    {
      says: 'the machine has a card of the newest generation',
      weight: 0.5,
      fact: ({ computeCapabilities }) =>
        computeCapabilities === null ? null : computeCapabilities.some((one) => one >= 10),
    },
  ],
  probe: {
    says: 'Compares the card, the torch wheel and the driver, then multiplies and factors a matrix on the GPU. It changes nothing.',
    falsifiedBy:
      'The matrix product works on the GPU. Then torch fits, and an extension is at fault.',
    test: { probe: 'wheel-proof' },
  },
  remedies: [
    setup('matching-torch', 'Install the PyTorch of this card', {
      says: 'The setup chooses the wheel that has code for this card and that the driver can run. About 3 GB; this environment only.',
      step: 'torch',
      proof: { probe: 'wheel-proof' },
    }),
    command('cu128', 'Install torch for CUDA 12.8', {
      says: 'Brings code for RTX 50 and older cards down to Turing. The driver has to be 570 or later; about 3 GB.',
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
      proof: { probe: 'wheel-proof' },
    }),
    setEnv('rebuild', 'Rebuild the extension for this card', {
      says: 'Where torch works and flash-attn or bitsandbytes does not: name the card for the build.',
      env: { TORCH_CUDA_ARCH_LIST: '12.0' },
      proof: { rerun: 'The kernel of the extension runs.' },
    }),
  ],
  confusions: [
    notCause(
      'nvidia-driver-too-old',
      'There the driver refuses the CUDA version, before any kernel.',
    ),
    notCause('cuda-illegal-memory-access', 'There a kernel started and then read invalid memory.'),
  ],
  sources: [
    source(
      'vllm-project/vllm#14452, #21028, #50705. An older torch (2.4, cu124) makes it worse on RTX 50.',
      '2026-11',
    ),
  ],
});
