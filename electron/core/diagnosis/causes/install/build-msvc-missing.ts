import { command, defineCause, line, notCause, setup, source } from '../define-cause';

export default defineCause({
  title: 'A package needs the Microsoft C++ build tools to compile',
  layer: 'native',
  severity: 'medium',
  platforms: ['windows'],
  explains:
    'There is no wheel of this package for this Python on Windows, so pip tried to compile it and found no Microsoft compiler. A very new Python is the usual reason: wheels for it come months later.',
  signs: [
    line(
      'the log says that Microsoft Visual C++ 14 or later is required',
      /Microsoft Visual C\+\+ 1\d\.\d+ (?:or (?:greater|newer|later) )?is required/,
    ),
    line(
      'the log says that vcvarsall.bat or cl.exe was not found',
      /Unable to find (?:a compatible Visual Studio|vcvarsall\.bat)|['"]cl(?:\.exe)?['"].{0,40}(?:not found|is not recognized)|Error checking compiler version for cl/,
    ),
    line('the log names a package whose wheel could not be built', /Failed building wheel for \S/, {
      weight: 0.5,
    }),
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
    setup('older-python', 'Create an environment with Python 3.11', {
      says: 'With Python 3.10 to 3.12 most packages have wheels, and nothing is compiled. Your Python stays as it is.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    command('build-tools', 'Install the build tools', {
      says: 'Installs the Visual Studio Build Tools with the C++ workload: about 6 GB and an administrator dialog.',
      argv: [
        'winget',
        'install',
        '--exact',
        '--id',
        'Microsoft.VisualStudio.2022.BuildTools',
        '--override',
        '--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended',
      ],
      proof: { rerun: 'The install compiles the package.' },
    }),
  ],
  confusions: [
    notCause('build-compiler-failure', 'There a compiler was found, and it failed on the source.'),
    notCause('python-version-unsupported', 'There the package itself refuses this Python.'),
  ],
  sources: [
    source('wiki.python.org/moin/WindowsCompilers; a public project log of 2025.', '2026-11'),
  ],
});
