import type { Cause } from '../../matching/cause';

/** Microsoft Visual C++ build tools are missing. */
export default {
  id: 'build-msvc-missing',
  title: 'a package had to be compiled, and the C++ build tools of Microsoft are missing',
  class: 'install',
  layer: 'native',
  severity: 'medium',
  platforms: ['windows'],
  rank: 'specific',
  explains:
    'There is no wheel of this package for this Python on Windows, so pip tried to compile it and found no Microsoft compiler. A very new Python is the usual reason: wheels for it come months later.',
  signs: [
    {
      says: 'the log says that Microsoft Visual C++ 14 or later is required',
      weight: 3,
      line: /Microsoft Visual C\+\+ 1\d\.\d+ (?:or (?:greater|newer|later) )?is required/,
    },
    {
      says: 'the log says that vcvarsall.bat or cl.exe was not found',
      weight: 3,
      line: /Unable to find (?:a compatible Visual Studio|vcvarsall\.bat)|['"]cl(?:\.exe)?['"].{0,40}(?:not found|is not recognized)|Error checking compiler version for cl/,
    },
    {
      says: 'the log names a package whose wheel could not be built',
      weight: 0.5,
      line: /Failed building wheel for \S/,
    },
    {
      says: 'Python is newer than most wheels',
      weight: 1,
      fact: ({ python }) => (python === null ? null : /^3\.(?:1[3-9]|[2-9]\d)\b/.test(python)),
    },
  ],
  probe: {
    says: 'Asks Windows where cl.exe is. It changes nothing.',
    falsifiedBy: 'Windows names a path of cl.exe.',
    test: { argv: ['where.exe', 'cl.exe'], supports: { exit: [1] }, limitS: 10 },
  },
  remedies: [
    {
      id: 'older-python',
      title: 'Create an environment with Python 3.11',
      says: 'With Python 3.10 to 3.12 most packages have wheels, and nothing is compiled. Your Python stays as it is.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'build-tools',
      title: 'Install the build tools',
      says: 'Installs the Visual Studio Build Tools with the C++ workload: about 6 GB and an administrator dialog.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          'winget',
          'install',
          '--exact',
          '--id',
          'Microsoft.VisualStudio.2022.BuildTools',
          '--override',
          '--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended',
        ],
      },
      proof: { rerun: 'The install compiles the package.' },
    },
  ],
  confusions: [
    {
      cause: 'build-compiler-failure',
      says: 'There a compiler was found, and it failed on the source.',
    },
    { cause: 'python-version-unsupported', says: 'There the package itself refuses this Python.' },
  ],
  sources: [
    {
      says: 'wiki.python.org/moin/WindowsCompilers; a public project log of 2025.',
      date: '2026-11',
    },
  ],
  examples: [
    'error: Microsoft Visual C++ 14.0 or greater is required. Get it with "Microsoft C++ Build Tools"',
    'distutils.errors.DistutilsError: Unable to find vcvarsall.bat',
  ],
} satisfies Cause;
