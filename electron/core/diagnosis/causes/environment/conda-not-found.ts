import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The script calls conda, and conda is not installed',
  layer: 'os',
  severity: 'medium',
  explains:
    'A script does not read the lines that “conda init” wrote for your terminal, and the folder of conda may be another one in WSL. Such a script often continues with the Python of the system, so a missing module follows.',
  signs: [
    line(
      'the shell says "conda: command not found"',
      /(?:^|[\s:])(?:conda|mamba|micromamba): (?:command )?not found|command not found: (?:conda|mamba|micromamba)\b/,
    ),
    line('the script sourced a conda.sh that is not there', /conda\.sh: No such file or directory/),
    line('Windows does not know conda', /['‘](?:conda|mamba|activate)['’] is not recognized as/),
    line('a module is missing further down', /No module named ['"]?\w/, {
      weight: 0.5,
      after: /conda/,
      within: 20,
    }),
  ],
  probe: {
    says: 'Finds installations of conda by their files and asks each for its version. It changes nothing.',
    falsifiedBy: 'The conda that the script names is there and answers.',
    test: { probe: 'conda' },
  },
  remedies: [
    words('run-environment', 'Start with the interpreter of the environment', {
      says: 'Choose the Python of the conda environment for the run, or call it by its full path. conda itself is then not needed.',
      code: '~/miniforge3/envs/NAME/bin/python train.py',
      proof: { rerun: 'The first line that failed passes.' },
    }),
    words('source-hook', 'Load conda in the script', {
      says: 'Sources the hook of conda from where it is installed, before “conda activate”.',
      code: 'source ~/miniforge3/etc/profile.d/conda.sh\nconda activate NAME',
      proof: { rerun: '“conda activate” prints no error.' },
    }),
    setup('install', 'Install Miniforge', {
      says: 'Installs conda into the folder of RL Cockpit if there is none. No environment of yours is touched.',
      step: 'environment',
      proof: { probe: 'conda' },
    }),
  ],
  confusions: [
    notCause(
      'conda-shell-not-initialized',
      'There conda starts, and only its activate command is missing.',
    ),
    notCause(
      'module-not-found',
      'The missing module below is a consequence: the system Python ran.',
    ),
  ],
  sources: [source('Own trials: a script that sources a conda.sh that is not there.', '2026-11')],
});
