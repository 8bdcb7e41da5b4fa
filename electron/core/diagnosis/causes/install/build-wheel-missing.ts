import type { Cause } from '../../matching/cause';

/** setuptools has no command bdist_wheel. */
export default {
  id: 'build-wheel-missing',
  title: 'the environment has no current setuptools and wheel to build with',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The package was built in this environment itself, without the one that pip makes for builds. The setuptools here is too old to know bdist_wheel, and the package wheel, which would add the command, is missing.',
  signs: [
    {
      says: 'the log says "invalid command \'bdist_wheel\'"',
      weight: 3,
      line: /invalid command ['"]?bdist_wheel/,
    },
    {
      says: "the log says No module named 'wheel'",
      weight: 2,
      line: /No module named ['"]wheel['"]/,
    },
  ],
  probe: {
    says: 'Asks setuptools whether it knows the command. It changes nothing.',
    falsifiedBy: 'It prints "known".',
    test: {
      argv: [
        '{python}',
        '-c',
        'from setuptools.dist import Distribution\ntry:\n    Distribution().get_command_class("bdist_wheel"); print("known")\nexcept Exception as e:\n    print("missing", e)',
      ],
      supports: { output: /^missing/m },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'build-tools',
      title: 'Install setuptools and wheel',
      says: 'Installs current build tools into this environment. It takes a few seconds and touches nothing else.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-m',
          'pip',
          'install',
          '--upgrade',
          'setuptools<81',
          'wheel',
          'packaging',
          'ninja',
        ],
      },
      proof: {
        argv: ['{python}', '-c', 'import wheel, setuptools; print("ok")'],
        says: 'It prints ok and ends with code 0.',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'build-torch-not-found',
      says: 'There the build misses torch, and stands before this step.',
    },
  ],
  sources: [{ says: 'Own trial with pip 23.2 and --no-build-isolation.', date: '2026-11' }],
  examples: [
    "      error: invalid command 'bdist_wheel'",
    "ModuleNotFoundError: No module named 'wheel'",
  ],
} satisfies Cause;
