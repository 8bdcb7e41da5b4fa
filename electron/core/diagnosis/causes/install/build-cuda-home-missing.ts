import type { Cause } from '../../matching/cause';

/** CUDA_HOME is not set: no CUDA toolkit for a build. */
export default {
  id: 'build-cuda-home-missing',
  title: 'a package wanted to compile CUDA code without a CUDA toolkit',
  class: 'install',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Compiling a CUDA extension needs the compiler nvcc, and the torch wheels bring only the libraries to run. Here torch found no toolkit and no CUDA_HOME that points to one; a CPU build of torch gives the same message.',
  signs: [
    {
      says: 'the log says that CUDA_HOME is not set',
      weight: 3,
      line: /CUDA_HOME (?:environment variable )?(?:is not set|does not exist|is undefined)/,
    },
    {
      says: 'the traceback ends in _join_cuda_home()',
      weight: 0.5,
      line: /\bin _join_cuda_home\b/,
    },
    {
      says: 'the log says that no CUDA runtime was found',
      weight: 0.5,
      line: /No CUDA runtime is found, using CUDA_HOME/,
    },
    {
      says: 'the log says that nvcc is missing',
      weight: 2,
      line: /(?:nvcc was not found|Could not find nvcc|\[Errno 2\] No such file or directory: '[^']{0,120}nvcc')/,
    },
  ],
  probe: {
    says: 'Asks torch where it finds a CUDA toolkit. It changes nothing.',
    falsifiedBy: 'It prints a folder: a toolkit is there, and the build fails for another reason.',
    test: {
      argv: [
        '{python}',
        '-c',
        'from torch.utils.cpp_extension import CUDA_HOME; print("CUDA_HOME =", CUDA_HOME)',
      ],
      supports: { output: /CUDA_HOME = None/ },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'wheel',
      title: 'Install the frameworks from wheels',
      says: 'Installs verl, vLLM and flash-attn as the wheels that match this torch, so that nothing is compiled.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
    {
      id: 'skip',
      title: 'Skip the package',
      says: 'Leave the package out where it is optional: flash-attn and deepspeed are not needed with attn_implementation=sdpa and FSDP. Training is slower, not worse.',
      danger: 'none',
      act: { kind: 'words', code: 'attn_implementation: sdpa' },
      proof: { rerun: 'The install ends without compiling it.' },
    },
    {
      id: 'toolkit',
      title: 'Install the compiler of CUDA',
      says: 'Installs nvcc into the conda environment, in the CUDA version of torch (torch.version.cuda). Takes about 1 GB; no driver is touched.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'conda install -c nvidia cuda-nvcc=12.8\nexport CUDA_HOME="$CONDA_PREFIX"',
      },
      proof: {
        argv: [
          '{python}',
          '-c',
          'import os, shutil; from torch.utils.cpp_extension import CUDA_HOME as home; print("nvcc:", shutil.which("nvcc", path=os.path.join(home or "", "bin")))',
        ],
        says: 'It prints the path of nvcc in CUDA_HOME.',
        holds: { output: /^nvcc: .*nvcc/im },
      },
    },
  ],
  confusions: [
    {
      cause: 'torch-cpu-only-build',
      says: 'A CPU build of torch prints the same message; torch.version.cuda is then None.',
    },
    {
      cause: 'build-no-gpu-arch-list',
      says: 'There a toolkit is found, and the list of GPUs to compile for is empty.',
    },
  ],
  sources: [
    {
      says: 'turboderp-org/exllamav3#17; own trials. A toolkit is not needed to run torch or vLLM.',
      date: '2026-11',
    },
  ],
  examples: [
    '      OSError: CUDA_HOME environment variable is not set. Please set it to your CUDA install root.',
    "FileNotFoundError: [Errno 2] No such file or directory: '/usr/local/cuda/bin/nvcc'",
  ],
} satisfies Cause;
