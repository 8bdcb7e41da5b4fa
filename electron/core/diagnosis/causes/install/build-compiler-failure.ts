import { command, defineCause, fix, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'A package had to be compiled, and the compiler failed',
  layer: 'native',
  severity: 'medium',
  rank: 'generic',
  explains:
    'There is no wheel of this package for this Python and system, so pip compiled it, and a compiler, a header or memory was missing. The first line with "error:" shows which; everything below it, down to "Failed building wheel", only repeats that.',
  signs: [
    line(
      'the log says that the compiler command failed',
      /error: command '.{0,200}(?:gcc|g\+\+|clang|clang\+\+|cl\.exe|nvcc|\/cc|'cc)\S{0,40}'? failed/,
    ),
    line(
      'the log says that a header file is missing',
      /fatal error: [\w./+-]{1,160}: No such file or directory/,
    ),
    line(
      'the log names a package whose wheel could not be built',
      /(?:Failed building wheel for|Failed to build(?: installable wheels for some pyproject\.toml based projects| `|:)? ?)[\w(]/,
      { weight: 1.5 },
    ),
    line(
      'the system killed the compiler for want of memory',
      /(?:fatal error: Killed signal terminated program|Killed\s+signal terminated program) cc1plus|internal compiler error: Killed/,
      { weight: 2 },
    ),
    line(
      'ninja stopped because a part of the build failed',
      /ninja: build stopped: subcommand failed/,
      { weight: 1 },
    ),
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Reads whether a compiler, git and the headers of Python are there. It changes nothing.',
    falsifiedBy:
      'A compiler exists, so the reason is a header, memory or the source itself. Then read the first "error:" line.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    fix('basics', 'Install the compiler', {
      says: 'Installs the compiler and its basic headers from the package manager of the distro. It needs an administrator and takes about 350 MB.',
      fix: 'apt-basics',
      values: { manager: 'apt-get', wants: 'compiler venv' },
      proof: { probe: 'distro-basics' },
    }),
    command('python-headers', 'Install the Python headers', {
      says: 'Installs Python.h for the Python of the system. A Python of conda or uv brings its own.',
      argv: ['sudo', 'apt-get', 'install', '-y', 'python3-dev'],
      proof: { rerun: 'The install no longer stops at Python.h.' },
    }),
    setEnv('fewer-jobs', 'Compile with two jobs', {
      says: 'Sets MAX_JOBS for the install, so that the compilers together need less memory. The build takes longer.',
      env: { MAX_JOBS: '2' },
      proof: { rerun: 'The compiler is no longer killed.' },
    }),
    setup('older-python', 'Use a Python that has wheels', {
      says: 'With Python 3.11 most packages install as wheels and nothing is compiled. It needs its own environment.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
  ],
  confusions: [
    notCause(
      'build-cuda-home-missing',
      'There the log mentions CUDA_HOME before any compiler starts.',
    ),
    notCause(
      'deepspeed-build-failed',
      'There it is an operation of deepspeed, often compiled only when the training starts.',
    ),
    notCause('build-msvc-missing', 'On Windows the log then mentions Microsoft Visual C++.'),
    notCause(
      'build-torch-not-found',
      "There the build stops at No module named 'torch' and compiles nothing.",
    ),
  ],
  sources: [source('Dao-AILab/flash-attention#595; own trials with pip 23 to 25.', '2026-11')],
});
