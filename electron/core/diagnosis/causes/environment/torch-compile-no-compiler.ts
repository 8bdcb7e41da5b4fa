import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'torch.compile finds no C++ compiler',
  severity: 'medium',
  explains:
    'torch.compile and Triton generate code and compile it on this machine, and there is no working compiler. Slim images and Windows come without one.',
  signs: [
    line(
      'PyTorch found no compiler',
      /InvalidCxxCompiler|No working C\+\+ compiler found|Failed to find C compiler|Compiler: cl is not found/,
    ),
  ],
  remedies: [
    words('install', 'Install a compiler', {
      says: 'About 200 MB on Debian and Ubuntu.',
      danger: 'changes',
      code: 'sudo apt install build-essential',
      proof: { rerun: 'The first compiled step passes.' },
    }),
    setEnv('off', 'Do without torch.compile', {
      says: 'It is slower and needs no compiler.',
      env: { TORCH_COMPILE_DISABLE: '1' },
      proof: { rerun: 'The first step passes.' },
    }),
  ],
  confusions: [
    notCause('build-compiler-failure', 'There pip compiles a package.'),
    notCause('build-msvc-missing', 'There pip needs Visual Studio.'),
  ],
  sources: [source('torch 2.15, own trial', '2026-11')],
});
