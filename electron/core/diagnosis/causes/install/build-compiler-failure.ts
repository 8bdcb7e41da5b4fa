import type { Cause } from '../../matching/cause';

/** Compilation of a Python extension failed. */
export default {
  id: 'build-compiler-failure',
  title: 'a package had to be compiled, and the compiler failed',
  class: 'install',
  layer: 'native',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'There is no wheel of this package for this Python and system, so pip compiled it, and a compiler, a header or memory was missing. The first line with "error:" tells which; everything below it, down to "Failed building wheel", only repeats that.',
  signs: [
    {
      says: 'the log says that the compiler command failed',
      weight: 3,
      line: /error: command '.{0,200}(?:gcc|g\+\+|clang|clang\+\+|cl\.exe|nvcc|\/cc|'cc)\S{0,40}'? failed/,
    },
    {
      says: 'the log says that a header file is missing',
      weight: 3,
      line: /fatal error: [\w./+-]{1,160}: No such file or directory/,
    },
    {
      says: 'the log names a package whose wheel could not be built',
      weight: 1.5,
      line: /(?:Failed building wheel for|Failed to build(?: installable wheels for some pyproject\.toml based projects| `|:)? ?)[\w(]/,
    },
    {
      says: 'the system killed the compiler for want of memory',
      weight: 2,
      line: /(?:fatal error: Killed signal terminated program|Killed\s+signal terminated program) cc1plus|internal compiler error: Killed/,
    },
    {
      says: 'ninja stopped because a part of the build failed',
      weight: 1,
      line: /ninja: build stopped: subcommand failed/,
    },
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Reads whether a compiler, git and the headers of Python are there. It changes nothing.',
    falsifiedBy:
      'A compiler is there, so the reason is a header, memory or the source itself: read the first "error:" line.',
    test: { probe: 'distro-basics' },
  },
  remedies: [
    {
      id: 'basics',
      title: 'Install the compiler',
      says: 'Installs the compiler and its basic headers from the package manager of the distro. It asks for an administrator and takes about 350 MB.',
      danger: 'changes',
      act: {
        kind: 'fix',
        fix: 'apt-basics',
        values: { manager: 'apt-get', wants: 'compiler venv' },
      },
      proof: { probe: 'distro-basics' },
    },
    {
      id: 'python-headers',
      title: 'Install the Python headers',
      says: 'Installs Python.h for the Python of the system. A Python of conda or uv brings its own.',
      danger: 'changes',
      act: { kind: 'command', argv: ['sudo', 'apt-get', 'install', '-y', 'python3-dev'] },
      proof: { rerun: 'The install no longer stops at Python.h.' },
    },
    {
      id: 'fewer-jobs',
      title: 'Compile with two jobs',
      says: 'Sets MAX_JOBS for the install, so that the compilers together need less memory. The build takes longer.',
      danger: 'none',
      act: { kind: 'env', env: { MAX_JOBS: '2' } },
      proof: { rerun: 'The compiler is no longer killed.' },
    },
    {
      id: 'older-python',
      title: 'Use a Python that has wheels',
      says: 'With Python 3.11 most packages install as wheels and nothing is compiled. It needs an environment of its own.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
  ],
  confusions: [
    {
      cause: 'build-cuda-home-missing',
      says: 'There the log asks for CUDA_HOME before any compiler starts.',
    },
    {
      cause: 'deepspeed-build-failed',
      says: 'There it is an operation of deepspeed, often compiled only when the training starts.',
    },
    { cause: 'build-msvc-missing', says: 'On Windows the log then asks for Microsoft Visual C++.' },
    {
      cause: 'build-torch-not-found',
      says: "There the build stops at No module named 'torch' and compiles nothing.",
    },
  ],
  sources: [
    { says: 'Dao-AILab/flash-attention#595; own trials with pip 23 to 25.', date: '2026-11' },
  ],
  examples: [
    "error: command '/usr/bin/x86_64-linux-gnu-g++' failed with exit code 1",
    'src/module.c:2:10: fatal error: Python.h: No such file or directory',
    'g++: fatal error: Killed signal terminated program cc1plus',
  ],
} satisfies Cause;
