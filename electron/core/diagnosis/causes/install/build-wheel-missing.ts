import { command, defineCause, line, notCause, pythonArgv, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The environment lacks current setuptools and wheel',
  severity: 'low',
  explains:
    'The package was built in this environment itself, without the one that pip makes for builds. The setuptools here is too old to know bdist_wheel, and the package wheel, which would add the command, is missing.',
  signs: [
    line('the log says "invalid command \'bdist_wheel\'"', /invalid command ['"]?bdist_wheel/),
    line("the log says No module named 'wheel'", /No module named ['"]wheel['"]/, { weight: 2 }),
  ],
  probe: {
    says: 'Asks setuptools whether it knows the command. It changes nothing.',
    falsifiedBy: 'It prints "known".',
    test: {
      argv: scriptArgv('build_wheel_missing'),
      supports: { output: /^missing/m },
      limitS: 20,
    },
  },
  remedies: [
    command('build-tools', 'Install setuptools and wheel', {
      says: 'Installs current build tools into this environment. It takes a few seconds and touches nothing else.',
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
      proof: {
        argv: pythonArgv('import wheel, setuptools; print("ok")'),
        says: 'It prints ok and ends with code 0.',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause('build-torch-not-found', 'There the build misses torch, and is before this step.'),
  ],
  sources: [source('Own trial with pip 23.2 and --no-build-isolation.', '2026-11')],
});
