import type { Cause } from '../../matching/cause';

/** deepspeed cannot pre-compile its operations. */
export default {
  id: 'deepspeed-build-failed',
  title: 'deepspeed tried to compile one of its operations and could not',
  class: 'install',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'deepspeed compiles its operations while it is installed (DS_BUILD_OPS=1, the default on Windows) or when a training first uses them, and needs a compiler, the headers of CUDA and, for some, libaio. A training with FSDP or Stable-Baselines3 does not need deepspeed at all.',
  signs: [
    {
      says: 'the log says "Unable to pre-compile" and names an operation',
      weight: 3,
      line: /Unable to pre-compile \w+/,
    },
    {
      says: 'the compiler stopped in the source of a deepspeed operation',
      weight: 3,
      line: /deepspeed\/ops\/csrc\/.{1,200}error:|Error building extension '(?:async_io|cpu_adagrad|cpu_adam|fused_adam|fused_lamb|quantizer|sparse_attn|stochastic_transformer|transformer|transformer_inference|utils)'/,
    },
    { says: 'the linker misses aio.lib', weight: 3, line: /LNK1181: .{0,60}aio\.lib/ },
    { says: 'deepspeed says that DS_BUILD_OPS is on', weight: 0.5, line: /^\s*DS_BUILD_OPS=1\b/ },
    { says: 'deepspeed misses libaio', weight: 0.5, line: /async_io requires the dev libaio/ },
  ],
  probe: {
    says: 'Reads the names and versions of all packages of the environment. It imports and changes nothing.',
    falsifiedBy: 'deepspeed is installed: the build that failed was not needed.',
    test: { probe: 'freeze' },
  },
  remedies: [
    {
      id: 'no-ops',
      title: 'Install without compiling operations',
      says: 'Turns the build of operations off; deepspeed then compiles what a training needs when it needs it.',
      danger: 'none',
      act: { kind: 'env', env: { DS_BUILD_OPS: '0', DS_BUILD_AIO: '0' } },
      proof: { rerun: 'pip ends with “Successfully installed deepspeed”.' },
    },
    {
      id: 'headers',
      title: 'Install the headers of CUDA',
      says: 'Brings nvcc and all headers of the CUDA version that torch was built with into the environment; deepspeed then compiles when the training starts.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'conda install -c "nvidia/label/cuda-12.4.1" cuda-toolkit',
      },
      proof: { rerun: 'The training passes the line that compiled.' },
    },
    {
      id: 'remove',
      title: 'Remove deepspeed from the requirements',
      says: 'FSDP of torch does the same work for verl, and Stable-Baselines3 has no use for it.',
      danger: 'none',
      act: { kind: 'words' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It reports no broken requirements.',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'build-cuda-home-missing',
      says: 'Where the log asks for CUDA_HOME, no toolkit is there at all.',
    },
    { cause: '', says: 'The same async_io warning in ds_report is harmless.' },
  ],
  sources: [
    {
      says: 'deepspeedai/DeepSpeed#1769, #3145, #3211, #4179, #4470; nomic-ai/gpt4all#61.',
      date: '2026-11',
    },
  ],
  examples: [
    'AssertionError: Unable to pre-compile async_io',
    "LINK : fatal error LNK1181: cannot open input file 'aio.lib'",
    'lib/python3.8/site-packages/deepspeed/ops/csrc/includes/gemm_test.h:6:10: fatal error: cuda_profiler_api.h: No such file or directory',
    "RuntimeError: Error building extension 'fused_adam'",
  ],
} satisfies Cause;
