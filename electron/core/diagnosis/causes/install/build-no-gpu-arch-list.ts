import type { Cause } from '../../matching/cause';

/** CUDA extension built where no GPU is visible: empty list of architectures. */
export default {
  id: 'build-no-gpu-arch-list',
  title: 'a CUDA package was compiled where no GPU is visible',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'torch decides from the visible GPUs which architectures to compile for. In a container build or without a driver it sees none, so its list is empty and the build stops with an IndexError.',
  signs: [
    {
      says: 'the log says "list index out of range" right below torch\'s list of GPU architectures',
      weight: 3,
      line: /IndexError: list index out of range/,
      after: /_get_cuda_arch_flags|arch_list\[-1\] \+= ['"]\+PTX/,
      within: 8,
    },
    {
      says: 'the traceback passes through _get_cuda_arch_flags()',
      weight: 0.5,
      line: /\bin _get_cuda_arch_flags\b/,
    },
    {
      says: 'the log says that no CUDA runtime was found',
      weight: 0.5,
      line: /No CUDA runtime is found, using CUDA_HOME/,
    },
    {
      says: 'the log warns that TORCH_CUDA_ARCH_LIST is not set',
      weight: 0.5,
      line: /TORCH_CUDA_ARCH_LIST is not set/,
    },
  ],
  probe: {
    says: 'Asks nvidia-smi for the driver and the cards. It changes nothing.',
    falsifiedBy: 'A GPU is visible where the build runs.',
    test: { probe: 'gpu' },
  },
  remedies: [
    {
      id: 'arch-list',
      title: 'Name the GPU architectures',
      says: 'Sets TORCH_CUDA_ARCH_LIST for the build: 8.0 is A100, 8.9 RTX 40, 9.0 H100, 12.0 RTX 50. Each entry makes the build longer.',
      danger: 'none',
      act: { kind: 'env', env: { TORCH_CUDA_ARCH_LIST: '8.0;8.9;9.0;12.0' } },
      proof: { rerun: 'The build starts to compile.' },
    },
    {
      id: 'wheel',
      title: 'Install the frameworks from wheels',
      says: 'Takes the release wheels that match this torch; they were compiled for all usual cards.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
  ],
  confusions: [
    { cause: 'build-cuda-home-missing', says: 'There not even a CUDA toolkit is found.' },
  ],
  sources: [{ says: 'Own trials with torch 2.13 in a container without a GPU.', date: '2026-11' }],
  examples: [
    '        File "/opt/venv/lib/python3.11/site-packages/torch/utils/cpp_extension.py", line 2410, in _get_cuda_arch_flags',
    '      IndexError: list index out of range',
  ],
} satisfies Cause;
