import type { Cause } from '../../matching/cause';

/** conda is not found in a script. */
export default {
  id: 'conda-not-found',
  title: 'the script called conda, and conda is not there',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A script does not read the lines that “conda init” wrote for your terminal, and the folder of conda may be another one in WSL. Such a script often goes on with the Python of the system, so a missing module follows.',
  signs: [
    {
      says: 'the shell says "conda: command not found"',
      weight: 3,
      line: /(?:^|[\s:])(?:conda|mamba|micromamba): (?:command )?not found|command not found: (?:conda|mamba|micromamba)\b/,
    },
    {
      says: 'the script sourced a conda.sh that is not there',
      weight: 3,
      line: /conda\.sh: No such file or directory/,
    },
    {
      says: 'Windows does not know conda',
      weight: 3,
      line: /['‘](?:conda|mamba|activate)['’] is not recognized as/,
    },
    {
      says: 'a module is missing further down',
      weight: 0.5,
      line: /No module named ['"]?\w/,
      after: /conda/,
      within: 20,
    },
  ],
  probe: {
    says: 'Finds installations of conda by their files and asks each for its version. It changes nothing.',
    falsifiedBy: 'The conda that the script names is there and answers.',
    test: { probe: 'conda' },
  },
  remedies: [
    {
      id: 'run-environment',
      title: 'Start with the interpreter of the environment',
      says: 'Choose the Python of the conda environment for the run, or call it by its full path. conda itself is then not needed.',
      danger: 'none',
      act: { kind: 'words', code: '~/miniforge3/envs/NAME/bin/python train.py' },
      proof: { rerun: 'The first line that failed passes.' },
    },
    {
      id: 'source-hook',
      title: 'Load conda in the script',
      says: 'Sources the hook of conda from where it is installed, before “conda activate”.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'source ~/miniforge3/etc/profile.d/conda.sh\nconda activate NAME',
      },
      proof: { rerun: '“conda activate” prints no error.' },
    },
    {
      id: 'install',
      title: 'Install Miniforge',
      says: 'Installs conda into the folder of RL Cockpit where none is there. No environment of yours is touched.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'conda' },
    },
  ],
  confusions: [
    {
      cause: 'conda-shell-not-initialized',
      says: 'There conda starts, and only its activate command is missing.',
    },
    {
      cause: 'module-not-found',
      says: 'The missing module below is a consequence: the system Python ran.',
    },
  ],
  sources: [
    { says: 'Own trials: a script that sources a conda.sh that is not there.', date: '2026-11' },
  ],
  examples: [
    'run.sh: line 3: conda: command not found',
    'run.sh: line 2: /root/anaconda3/etc/profile.d/conda.sh: No such file or directory',
    "'conda' is not recognized as an internal or external command,",
  ],
} satisfies Cause;
