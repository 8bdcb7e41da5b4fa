import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'A CUDA package was compiled where no GPU is visible',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'torch decides from the visible GPUs which architectures to compile for. In a container build or without a driver it sees none, so its list is empty and the build stops with an IndexError.',
  signs: [
    line(
      'the log says "list index out of range" right below torch\'s list of GPU architectures',
      /IndexError: list index out of range/,
      { after: /_get_cuda_arch_flags|arch_list\[-1\] \+= ['"]\+PTX/, within: 8 },
    ),
    line('the traceback passes through _get_cuda_arch_flags()', /\bin _get_cuda_arch_flags\b/, {
      weight: 0.5,
    }),
    line(
      'the log says that no CUDA runtime was found',
      /No CUDA runtime is found, using CUDA_HOME/,
      { weight: 0.5 },
    ),
    line('the log warns that TORCH_CUDA_ARCH_LIST is not set', /TORCH_CUDA_ARCH_LIST is not set/, {
      weight: 0.5,
    }),
  ],
  probe: {
    says: 'Asks nvidia-smi for the driver and the cards. It changes nothing.',
    falsifiedBy: 'A GPU is visible where the build runs.',
    test: { probe: 'gpu' },
  },
  remedies: [
    setEnv('arch-list', 'Name the GPU architectures', {
      says: 'Sets TORCH_CUDA_ARCH_LIST for the build: 8.0 is A100, 8.9 RTX 40, 9.0 H100, 12.0 RTX 50. Each entry makes the build longer.',
      env: { TORCH_CUDA_ARCH_LIST: '8.0;8.9;9.0;12.0' },
      proof: { rerun: 'The build starts to compile.' },
    }),
    setup('wheel', 'Install the frameworks from wheels', {
      says: 'Takes the release wheels that match this torch; they were compiled for all usual cards.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
  ],
  confusions: [notCause('build-cuda-home-missing', 'There not even a CUDA toolkit is found.')],
  sources: [source('Own trials with torch 2.13 in a container without a GPU.', '2026-11')],
});
