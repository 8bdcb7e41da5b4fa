import { defineCause, line, notCause, pythonArgv, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A package needs the CUDA toolkit to compile',
  layer: 'native',
  severity: 'medium',
  explains:
    'Compiling a CUDA extension needs the compiler nvcc, and the torch wheels bring only the libraries to run. Here torch found no toolkit and no CUDA_HOME that points to one; a CPU build of torch gives the same message.',
  signs: [
    line(
      'the log says that CUDA_HOME is not set',
      /CUDA_HOME (?:environment variable )?(?:is not set|does not exist|is undefined)/,
    ),
    line('the traceback ends in _join_cuda_home()', /\bin _join_cuda_home\b/, { weight: 0.5 }),
    line(
      'the log says that no CUDA runtime was found',
      /No CUDA runtime is found, using CUDA_HOME/,
      { weight: 0.5 },
    ),
    line(
      'the log says that nvcc is missing',
      /(?:nvcc was not found|Could not find nvcc|\[Errno 2\] No such file or directory: '[^']{0,120}nvcc')/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Asks torch where it finds a CUDA toolkit. It changes nothing.',
    falsifiedBy:
      'It prints a folder. Then a toolkit exists, and the build fails for another reason.',
    test: {
      argv: pythonArgv(
        'from torch.utils.cpp_extension import CUDA_HOME; print("CUDA_HOME =", CUDA_HOME)',
      ),
      supports: { output: /CUDA_HOME = None/ },
      limitS: 60,
    },
  },
  remedies: [
    setup('wheel', 'Install the frameworks from wheels', {
      says: 'Installs verl, vLLM and flash-attn as the wheels that match this torch, so that nothing is compiled.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
    words('skip', 'Skip the package', {
      says: 'Leave the package out where it is optional: flash-attn and deepspeed are not needed with attn_implementation=sdpa and FSDP. Training is slower, not worse.',
      code: 'attn_implementation: sdpa',
      proof: { rerun: 'The install ends without compiling it.' },
    }),
    words('toolkit', 'Install the compiler of CUDA', {
      says: 'Installs nvcc into the conda environment, in the CUDA version of torch (torch.version.cuda). Takes about 1 GB; no driver is touched.',
      danger: 'changes',
      code: 'conda install -c nvidia cuda-nvcc=12.8\nexport CUDA_HOME="$CONDA_PREFIX"',
      proof: {
        argv: scriptArgv('cuda_home_compiler'),
        says: 'It prints the path of nvcc in CUDA_HOME.',
        holds: { output: /^nvcc: .*nvcc/im },
      },
    }),
  ],
  confusions: [
    notCause(
      'torch-cpu-only-build',
      'A CPU build of torch prints the same message; torch.version.cuda is then None.',
    ),
    notCause(
      'build-no-gpu-arch-list',
      'There a toolkit is found, and the list of GPUs to compile for is empty.',
    ),
  ],
  sources: [
    source(
      'turboderp-org/exllamav3#17; own trials. A toolkit is not needed to run torch or vLLM.',
      '2026-11',
    ),
  ],
});
