import type { Cause } from '../matching/cause';

/** deepspeed cannot pre-compile its operations. */
export default {
  id: 'deepspeed-build-failed',
  title: 'deepspeed tried to compile its operations while it was installed',
  class: 'install',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'specific',
  explains:
    'With DS_BUILD_OPS=1, which is the default on Windows, deepspeed compiles operations at install time and wants libaio, CUDA and a compiler. A training with FSDP or Stable-Baselines3 does not need deepspeed at all.',
  signs: [
    {
      says: 'the log says "Unable to pre-compile" and names an operation',
      weight: 3,
      line: /Unable to pre-compile \w+/,
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
  ],
} satisfies Cause;
