import type { Cause } from '../../matching/cause';

/** GLIBC or GLIBCXX is too old for a binary. */
export default {
  id: 'glibcxx-version-missing',
  title: 'a binary needs a newer C or C++ library than this system has',
  class: 'environment',
  layer: 'native',
  severity: 'high',
  platforms: ['linux', 'wsl'],
  rank: 'specific',
  explains:
    'The program was compiled on a newer system and asks for a version of libstdc++ or glibc that is not here. A newer libstdc++ can come from conda; glibc comes only with a newer distro or container.',
  signs: [
    {
      says: 'the log names a version of GLIBC or GLIBCXX that was not found',
      weight: 3,
      line: /version [`'"‘]?(?:GLIBC|GLIBCXX|CXXABI)_[\d.]+[`'"’]? not found/,
    },
    {
      says: 'it is glibc itself, which only a newer system brings',
      weight: 0.5,
      line: /version [`'"‘]?GLIBC_2\.\d+[`'"’]? not found/,
    },
  ],
  probe: {
    says: 'Reads the C library of the distro among its basics. It changes nothing.',
    falsifiedBy:
      'The version in the message is among those of this system: another copy of the library was loaded.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    {
      id: 'libstdcxx',
      title: 'Install a newer libstdc++',
      says: 'For GLIBCXX and CXXABI: brings a current libstdc++ into the conda environment and lets the run load it.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'conda install -c conda-forge "libstdcxx-ng>=13"\nexport LD_LIBRARY_PATH="$CONDA_PREFIX/lib"',
      },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'newer-system',
      title: 'Use a newer distro or container',
      says: 'For GLIBC: Ubuntu 22.04 has 2.35, 24.04 has 2.39. Never copy libc.so.6 from elsewhere: every program would break.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { probe: 'distro-basics' },
    },
    {
      id: 'older-wheel',
      title: 'Install an older build of the package',
      says: 'Chooses a release that was compiled for this system; pip finds manylinux wheels that fit by itself.',
      danger: 'changes',
      act: { kind: 'words', code: '{python} -m pip install --only-binary :all: "PACKAGE<VERSION"' },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    {
      cause: 'flash-attn-abi-mismatch',
      says: 'There a symbol of torch is missing, not a version of the C library.',
    },
  ],
  sources: [{ says: 'Public logs of node, torch and AppImages; man 1 ld.so.', date: '2026-11' }],
  examples: [
    "ImportError: /lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.30' not found (required by /opt/venv/lib/python3.11/site-packages/x.so)",
  ],
} satisfies Cause;
