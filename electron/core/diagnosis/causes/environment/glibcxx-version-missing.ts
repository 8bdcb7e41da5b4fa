import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A binary needs a newer C or C++ library than this system has',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  explains:
    'The program was compiled on a newer system and asks for a version of libstdc++ or glibc that is not here. A newer libstdc++ can come from conda; glibc comes only with a newer distro or container.',
  signs: [
    line(
      'the log names a version of GLIBC or GLIBCXX that was not found',
      /version [`'"‘]?(?:GLIBC|GLIBCXX|CXXABI)_[\d.]+[`'"’]? not found/,
    ),
    line(
      'it is glibc itself, which only a newer system brings',
      /version [`'"‘]?GLIBC_2\.\d+[`'"’]? not found/,
      { weight: 0.5 },
    ),
  ],
  probe: {
    says: 'Reads the C library of the distro among its basics. It changes nothing.',
    falsifiedBy:
      'The version in the message is among those of this system. Then another copy of the library was loaded.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    words('libstdcxx', 'Install a newer libstdc++', {
      says: 'For GLIBCXX and CXXABI: brings a current libstdc++ into the conda environment and lets the run load it.',
      danger: 'changes',
      code: 'conda install -c conda-forge "libstdcxx-ng>=13"\nexport LD_LIBRARY_PATH="$CONDA_PREFIX/lib"',
      proof: { rerun: 'The import passes.' },
    }),
    words('newer-system', 'Use a newer distro or container', {
      says: 'For GLIBC: Ubuntu 22.04 has 2.35, 24.04 has 2.39. Never copy libc.so.6 from elsewhere: every program would break.',
      proof: { probe: 'distro-basics' },
    }),
    words('older-wheel', 'Install an older build of the package', {
      says: 'Chooses a release that was compiled for this system; pip finds manylinux wheels that fit by itself.',
      danger: 'changes',
      code: '{python} -m pip install --only-binary :all: "PACKAGE<VERSION"',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause(
      'flash-attn-abi-mismatch',
      'There a symbol of torch is missing, not a version of the C library.',
    ),
  ],
  sources: [source('Public logs of node, torch and AppImages; man 1 ld.so.', '2026-11')],
});
