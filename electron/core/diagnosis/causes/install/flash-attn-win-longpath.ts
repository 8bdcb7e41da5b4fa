import { defineCause, fix, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'flash-attn’s source paths are too long for Windows',
  layer: 'os',
  severity: 'high',
  platforms: ['windows'],
  explains:
    'The source of flash-attn contains file names of more than 150 letters, and below a temporary folder they exceed the 260 that Windows allows. Longer paths alone lead to the next obstacle: hours of compiling with MSVC and nvcc.',
  signs: [
    line(
      'a file of composable_kernel could not be created',
      /(?:No such file or directory|Filename too long).{0,400}(?:composable_kernel|device_batched_gemm)|(?:composable_kernel|device_batched_gemm).{0,400}(?:No such file|too long)/,
    ),
    line(
      'pip points to the support of long paths in Windows',
      /(?:does not have )?Windows Long Path support/,
    ),
    line(
      'git says that a file name is too long',
      /unable to create file .{1,400}: Filename too long/,
    ),
    line('Windows says that the name is too long', /\[WinError 206\]/),
    line(
      'the log names the long files of composable_kernel',
      /composable_kernel\/library|device_batched_gemm_add_relu/,
      { weight: 0.5 },
    ),
  ],
  probe: {
    says: 'Reads whether Windows allows long paths. It changes nothing.',
    falsifiedBy: 'Long paths are on.',
    test: { probe: 'windows-host' },
  },
  remedies: [
    words('sdpa', 'Train without flash-attn', {
      says: 'Uses the attention of torch, which needs no build. It is somewhat slower.',
      code: 'model = AutoModelForCausalLM.from_pretrained(path, attn_implementation="sdpa")',
      proof: { rerun: 'The model is built.' },
    }),
    fix('long-paths', 'Allow long paths', {
      says: 'Sets one value of the Windows registry, for all users. It helps for every deep package, and flash-attn then still has to be compiled.',
      fix: 'long-paths',
      values: { isAdministrator: 'no' },
      proof: { probe: 'windows-host' },
    }),
    setup('wsl', 'Train in WSL', {
      says: 'Linux wheels of flash-attn exist for every torch: install them in a distro.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
  ],
  confusions: [
    notCause('build-compiler-failure', 'There the source unpacks, and the compiler fails.'),
  ],
  sources: [
    source(
      'Dao-AILab/flash-attention#595, #780, #1469, #1607, #1631, #2861; Search-R1#161; Wan2.1#152.',
      '2026-11',
    ),
  ],
});
