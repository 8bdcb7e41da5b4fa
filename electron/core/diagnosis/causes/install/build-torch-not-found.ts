import {
  command,
  defineCause,
  line,
  notCause,
  pythonArgv,
  setEnv,
  setup,
  source,
} from '../define-cause';

export default defineCause({
  title: 'A package needs torch while it is built, and pip hides it',
  severity: 'medium',
  explains:
    'pip builds each package in its own empty environment, where torch is missing even if it is installed. Some packages, flash-attn among them, import torch in their setup.py and forget to declare it.',
  signs: [
    line(
      "the log says No module named 'torch' while pip prepares a package",
      /No module named ['"]torch['"]/,
      {
        after:
          /Getting requirements to build (?:wheel|editable)|egg_info|prepare_metadata|Preparing metadata|build_meta\.py|build_editable|build_wheel|setup\.py (?:bdist_wheel|install|develop)|Call to `[^`]{0,60}build|Failed to build/,
        within: 120,
      },
    ),
    line(
      'the log says that a subprocess of pip failed',
      /error: (?:subprocess-exited-with-error|metadata-generation-failed)|Getting requirements to build wheel did not run successfully/,
      { weight: 0.5 },
    ),
    line(
      'uv says that the package may need torch to be built',
      /depends on `torch`, but doesn't declare it as a build dependency/,
    ),
  ],
  probe: {
    says: 'Imports torch in the environment itself. It changes nothing.',
    falsifiedBy:
      'torch does not import here either. Then it is not only hidden from the build, it is not installed.',
    test: {
      argv: pythonArgv('import torch; print("torch", torch.__version__)'),
      supports: { output: /^torch \d/m },
      limitS: 60,
    },
  },
  remedies: [
    setup('torch-first', 'Install PyTorch first', {
      says: 'Installs the PyTorch that fits this machine, so that the build can import it.',
      step: 'torch',
      proof: { probe: 'torch' },
    }),
    command('no-isolation', 'Build in the environment itself', {
      says: 'Makes pip build flash-attn where torch is installed. setuptools, wheel and ninja have to be there; where no wheel fits, it compiles for up to hours.',
      argv: ['{python}', '-m', 'pip', 'install', '--no-build-isolation', 'flash-attn'],
      proof: { probe: 'packages' },
    }),
    setEnv('for-all', 'Turn off build isolation', {
      says: 'Sets PIP_NO_BUILD_ISOLATION for the install that failed; pip reads 0 as “no isolation”. Every package is then built with what is installed here.',
      env: { PIP_NO_BUILD_ISOLATION: '0' },
      proof: { rerun: 'The install passes the step where torch was missing.' },
    }),
  ],
  confusions: [
    notCause('module-not-found', 'There the training itself misses torch, not a build of pip.'),
    notCause(
      'build-wheel-missing',
      'Without build isolation, the build misses the package wheel next.',
    ),
  ],
  sources: [
    source(
      'Dao-AILab/flash-attention#246, #309, #1421, #1920; own trials with pip 23 and 25.',
      '2026-11',
    ),
  ],
});
