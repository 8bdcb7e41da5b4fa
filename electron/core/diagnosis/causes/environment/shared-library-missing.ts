import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Shared library is not installed on this system',
  layer: 'native',
  severity: 'medium',
  rank: 'generic',
  explains:
    'A package loads a system library (lib….so) when it is imported, and the loader did not find it. pip installs no system libraries; apt, dnf or conda do.',
  signs: [
    line(
      'the loader says which library it cannot open',
      /(?:OSError|ImportError): lib(?!cuda|cud|nccl|cublas|cusparse|cusolver|cufft|curand|nv|torch|c10)[\w.+-]{1,80}\.so[.\d]*: cannot open shared object file/,
    ),
    line(
      'the loader says it of a program',
      /: error while loading shared libraries: lib[\w.+-]{1,80}:? cannot open shared object file/,
    ),
  ],
  remedies: [
    words('find', 'Install the system package that has it', {
      says: 'apt-file (or the search of packages.debian.org) names the package in which the library is.',
      danger: 'changes',
      code: 'sudo apt-get install -y apt-file && sudo apt-file update\napt-file search libNAME.so',
      proof: { rerun: 'The import passes.' },
    }),
    words('conda', 'Take it from conda-forge', {
      says: 'In a conda environment the library can come from there, without administrator rights.',
      danger: 'changes',
      code: 'conda install -c conda-forge NAME',
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('cuda-lib-missing', 'There it is a library of CUDA, which comes with PyTorch.'),
    notCause('display-unavailable', 'There it is a library that draws: libGL, libEGL.'),
    notCause('glibcxx-version-missing', 'There the library is found, and too old.'),
  ],
  sources: [source('glibc’s loader 2.36 on Debian 12, own trials', '2026-11')],
});
