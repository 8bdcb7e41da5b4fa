import { defineCause, line, noFailure, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'deepspeed failed to compile an operation',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows'],
  explains:
    'deepspeed compiles its operations while it is installed (DS_BUILD_OPS=1, the default on Windows) or when a training first uses them, and needs a compiler, the headers of CUDA and, for some, libaio. A training with FSDP or Stable-Baselines3 does not need deepspeed at all.',
  signs: [
    line(
      'the log says "Unable to pre-compile" and names an operation',
      /Unable to pre-compile \w+/,
    ),
    line(
      'the compiler stopped in the source of a deepspeed operation',
      /deepspeed\/ops\/csrc\/.{1,200}error:|Error building extension '(?:async_io|cpu_adagrad|cpu_adam|fused_adam|fused_lamb|quantizer|sparse_attn|stochastic_transformer|transformer|transformer_inference|utils)'/,
    ),
    line('the linker misses aio.lib', /LNK1181: .{0,60}aio\.lib/),
    line('deepspeed says that DS_BUILD_OPS is on', /^\s*DS_BUILD_OPS=1\b/, { weight: 0.5 }),
    line('deepspeed misses libaio', /async_io requires the dev libaio/, { weight: 0.5 }),
  ],
  probe: {
    says: 'Reads the names and versions of all packages of the environment. It imports and changes nothing.',
    falsifiedBy: 'deepspeed is installed. Then the build that failed was not needed.',
    test: { probe: 'freeze' },
  },
  remedies: [
    setEnv('no-ops', 'Install without compiling operations', {
      says: 'Turns the build of operations off; deepspeed then compiles what a training needs when it needs it.',
      env: { DS_BUILD_OPS: '0', DS_BUILD_AIO: '0' },
      proof: { rerun: 'pip ends with “Successfully installed deepspeed”.' },
    }),
    words('headers', 'Install the headers of CUDA', {
      says: 'Brings nvcc and all headers of the CUDA version that torch was built with into the environment; deepspeed then compiles when the training starts.',
      danger: 'changes',
      code: 'conda install -c "nvidia/label/cuda-12.4.1" cuda-toolkit',
      proof: { rerun: 'The training passes the line that compiled.' },
    }),
    words('remove', 'Remove deepspeed from the requirements', {
      says: 'FSDP of torch does the same work for verl, and Stable-Baselines3 has no use for it.',
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It reports no broken requirements.',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause(
      'build-cuda-home-missing',
      'Where the log mentions CUDA_HOME, no toolkit is there at all.',
    ),
    noFailure('The same async_io warning in ds_report is harmless.'),
  ],
  sources: [
    source(
      'deepspeedai/DeepSpeed#1769, #3145, #3211, #4179, #4470; nomic-ai/gpt4all#61.',
      '2026-11',
    ),
  ],
});
