import type { Cause } from '../../matching/cause';

/** flash-attn source does not unpack on Windows: path too long. */
export default {
  id: 'flash-attn-win-longpath',
  title: 'the source of flash-attn has longer paths than Windows allows',
  class: 'install',
  layer: 'os',
  severity: 'high',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'The source of flash-attn contains file names of more than 150 letters, and below a temporary folder they exceed the 260 that Windows allows. Longer paths alone lead to the next obstacle: hours of compiling with MSVC and nvcc.',
  signs: [
    {
      says: 'a file of composable_kernel could not be created',
      weight: 3,
      line: /(?:No such file or directory|Filename too long).{0,400}(?:composable_kernel|device_batched_gemm)|(?:composable_kernel|device_batched_gemm).{0,400}(?:No such file|too long)/,
    },
    {
      says: 'pip points to the support of long paths in Windows',
      weight: 3,
      line: /(?:does not have )?Windows Long Path support/,
    },
    {
      says: 'git says that a file name is too long',
      weight: 3,
      line: /unable to create file .{1,400}: Filename too long/,
    },
    { says: 'Windows says that the name is too long', weight: 3, line: /\[WinError 206\]/ },
    {
      says: 'the log names the long files of composable_kernel',
      weight: 0.5,
      line: /composable_kernel\/library|device_batched_gemm_add_relu/,
    },
  ],
  probe: {
    says: 'Reads whether Windows allows long paths. It changes nothing.',
    falsifiedBy: 'Long paths are on.',
    test: { probe: 'windows-host' },
  },
  remedies: [
    {
      id: 'sdpa',
      title: 'Train without flash-attn',
      says: 'Uses the attention of torch, which needs no build. It is somewhat slower.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'model = AutoModelForCausalLM.from_pretrained(path, attn_implementation="sdpa")',
      },
      proof: { rerun: 'The model is built.' },
    },
    {
      id: 'long-paths',
      title: 'Allow long paths',
      says: 'Sets one value of the Windows registry, for all users. It helps for every deep package, and flash-attn then still has to be compiled.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'long-paths', values: { isAdministrator: 'no' } },
      proof: { probe: 'windows-host' },
    },
    {
      id: 'wsl',
      title: 'Train in WSL',
      says: 'Linux wheels of flash-attn exist for every torch: install them in a distro.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
  ],
  confusions: [
    { cause: 'build-compiler-failure', says: 'There the source unpacks, and the compiler fails.' },
  ],
  sources: [
    {
      says: 'Dao-AILab/flash-attention#595, #780, #1469, #1607, #1631, #2861; Search-R1#161; Wan2.1#152.',
      date: '2026-11',
    },
  ],
  examples: [
    "error: [Errno 2] No such file or directory: 'C:/Users/x/AppData/Local/Temp/pip-install/csrc/composable_kernel/device_batched_gemm.cpp'",
    'HINT: This error might have occurred since this system does not have Windows Long Path support enabled.',
    'error: unable to create file csrc/a/b.hpp: Filename too long',
    'FileNotFoundError: [WinError 206] The filename or extension is too long',
  ],
} satisfies Cause;
