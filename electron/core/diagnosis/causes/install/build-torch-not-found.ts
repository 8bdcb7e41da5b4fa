import type { Cause } from '../../matching/cause';

/** A build needs torch: No module named 'torch' while a package is installed. */
export default {
  id: 'build-torch-not-found',
  title: 'a package needs torch while it is built, and pip hides it',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'pip builds each package in an empty environment of its own, where torch is missing even if it is installed. Some packages, flash-attn among them, import torch in their setup.py and forget to declare it.',
  signs: [
    {
      says: "the log says No module named 'torch' while pip prepares a package",
      weight: 3,
      line: /No module named ['"]torch['"]/,
      after:
        /Getting requirements to build (?:wheel|editable)|egg_info|prepare_metadata|Preparing metadata|build_meta\.py|build_editable|build_wheel|setup\.py (?:bdist_wheel|install|develop)|Call to `[^`]{0,60}build|Failed to build/,
      within: 120,
    },
    {
      says: 'the log says that a subprocess of pip failed',
      weight: 0.5,
      line: /error: (?:subprocess-exited-with-error|metadata-generation-failed)|Getting requirements to build wheel did not run successfully/,
    },
    {
      says: 'uv says that the package may need torch to be built',
      weight: 3,
      line: /depends on `torch`, but doesn't declare it as a build dependency/,
    },
  ],
  probe: {
    says: 'Imports torch in the environment itself. It changes nothing.',
    falsifiedBy:
      'torch does not import here either: it is not only hidden from the build, it is not installed.',
    test: {
      argv: ['{python}', '-c', 'import torch; print("torch", torch.__version__)'],
      supports: { output: /^torch \d/m },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'torch-first',
      title: 'Install PyTorch first',
      says: 'Installs the PyTorch that fits this machine, so that the build can import it.',
      danger: 'changes',
      act: { kind: 'setup', step: 'torch' },
      proof: { probe: 'torch' },
    },
    {
      id: 'no-isolation',
      title: 'Build in the environment itself',
      says: 'Tells pip to build flash-attn where torch is installed. setuptools, wheel and ninja have to be there; where no wheel fits, it compiles for up to hours.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '--no-build-isolation', 'flash-attn'],
      },
      proof: { probe: 'packages' },
    },
    {
      id: 'for-all',
      title: 'Turn off build isolation',
      says: 'Sets PIP_NO_BUILD_ISOLATION for the install that failed; pip reads 0 as “no isolation”. Every package is then built with what is installed here.',
      danger: 'none',
      act: { kind: 'env', env: { PIP_NO_BUILD_ISOLATION: '0' } },
      proof: { rerun: 'The install passes the step where torch was missing.' },
    },
  ],
  confusions: [
    {
      cause: 'module-not-found',
      says: 'There the training itself misses torch, not a build of pip.',
    },
    {
      cause: 'build-wheel-missing',
      says: 'Without build isolation, the build misses the package wheel next.',
    },
  ],
  sources: [
    {
      says: 'Dao-AILab/flash-attention#246, #309, #1421, #1920; own trials with pip 23 and 25.',
      date: '2026-11',
    },
  ],
  examples: [
    "The package `flash-attn` depends on `torch`, but doesn't declare it as a build dependency",
    "      ModuleNotFoundError: No module named 'torch'",
  ],
} satisfies Cause;
