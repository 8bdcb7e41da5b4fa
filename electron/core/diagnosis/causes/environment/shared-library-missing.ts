import type { Cause } from '../../matching/cause';

/** A shared library of the system is not installed. */
export default {
  id: 'shared-library-missing',
  title: 'a shared library that is not installed on this system',
  class: 'environment',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A package loads a system library (lib….so) when it is imported, and the loader did not find it. pip installs no system libraries; apt, dnf or conda do.',
  signs: [
    {
      says: 'the loader says which library it cannot open',
      weight: 3,
      line: /(?:OSError|ImportError): lib(?!cuda|cud|nccl|cublas|cusparse|cusolver|cufft|curand|nv|torch|c10)[\w.+-]{1,80}\.so[.\d]*: cannot open shared object file/,
    },
    {
      says: 'the loader says it of a program',
      weight: 3,
      line: /: error while loading shared libraries: lib[\w.+-]{1,80}:? cannot open shared object file/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'find',
      title: 'Install the system package that has it',
      says: 'apt-file (or the search of packages.debian.org) names the package in which the library is.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'sudo apt-get install -y apt-file && sudo apt-file update\napt-file search libNAME.so',
      },
      proof: { rerun: 'The import passes.' },
    },
    {
      id: 'conda',
      title: 'Take it from conda-forge',
      says: 'In a conda environment the library can come from there, without administrator rights.',
      danger: 'changes',
      act: { kind: 'words', code: 'conda install -c conda-forge NAME' },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'cuda-lib-missing', says: 'There it is a library of CUDA, which comes with PyTorch.' },
    { cause: 'display-unavailable', says: 'There it is a library that draws: libGL, libEGL.' },
    { cause: 'glibcxx-version-missing', says: 'There the library is found, and too old.' },
  ],
  sources: [{ says: 'glibc’s loader 2.36 on Debian 12, own trials', date: '2026-11' }],
  examples: [
    'OSError: libsndfile.so.1: cannot open shared object file: No such file or directory',
    './simulator: error while loading shared libraries: libtbb.so.12: cannot open shared object file: No such file or directory',
  ],
} satisfies Cause;
