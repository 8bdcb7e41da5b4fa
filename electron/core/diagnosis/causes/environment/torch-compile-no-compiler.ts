import type { Cause } from '../../matching/cause';

/** Torch.compile finds no C++ compiler. */
export default {
  id: 'torch-compile-no-compiler',
  title: 'torch.compile finds no C++ compiler',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'torch.compile and Triton generate code and compile it on this machine, and there is no working compiler. Slim images and Windows come without one.',
  signs: [
    {
      says: 'PyTorch found no compiler',
      weight: 3,
      line: /InvalidCxxCompiler|No working C\+\+ compiler found|Failed to find C compiler|Compiler: cl is not found/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'install',
      title: 'Install a compiler',
      says: 'About 200 MB on Debian and Ubuntu.',
      danger: 'changes',
      act: { kind: 'words', code: 'sudo apt install build-essential' },
      proof: { rerun: 'The first compiled step passes.' },
    },
    {
      id: 'off',
      title: 'Do without torch.compile',
      says: 'It is slower and needs no compiler.',
      danger: 'none',
      act: { kind: 'env', env: { TORCH_COMPILE_DISABLE: '1' } },
      proof: { rerun: 'The first step passes.' },
    },
  ],
  confusions: [
    { cause: 'build-compiler-failure', says: 'There pip compiles a package.' },
    { cause: 'build-msvc-missing', says: 'There pip needs Visual Studio.' },
  ],
  sources: [{ says: 'torch 2.15, own trial', date: '2026-11' }],
  examples: [
    "torch._inductor.exc.InductorError: InvalidCxxCompiler: No working C++ compiler found in torch._inductor.config.cpp.cxx: (None, '/nonexistent/g++')",
  ],
} satisfies Cause;
