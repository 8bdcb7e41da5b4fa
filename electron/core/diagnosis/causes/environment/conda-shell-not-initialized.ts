import type { Cause } from '../../matching/cause';

/** conda activate in a shell without the conda hook. */
export default {
  id: 'conda-shell-not-initialized',
  title: 'the script activates a conda environment in a shell that conda was not set up for',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    '“conda activate” changes the shell itself, which needs the hook that conda writes into interactive shells only. A script has no hook, so the activation fails and the next command runs with another Python.',
  signs: [
    {
      says: "the log says that the shell is not configured to use 'conda activate'",
      weight: 3,
      line: /Your shell has not been properly configured to use ['"‘]?conda/,
    },
    {
      says: "the log asks to run 'conda init' before 'conda activate'",
      weight: 3,
      line: /CondaError: Run ['"‘]conda init['"’] before ['"‘]conda (?:de)?activate/,
    },
    {
      says: 'the log lists the shells that conda init supports',
      weight: 0.5,
      line: /To initialize your shell, run|Currently supported shells are/,
    },
  ],
  // A job that met its time limit lived on after the activation failed.
  unless: [/DUE TO TIME LIMIT|job killed: walltime/],
  probe: {
    says: 'Finds installations of conda by their files and asks each for its version. It changes nothing.',
    falsifiedBy: 'No conda answers at all: it is not the hook that is missing, but conda.',
    test: { probe: 'conda' },
  },
  remedies: [
    {
      id: 'run-environment',
      title: 'Start with the interpreter of the environment',
      says: 'Choose the Python of the environment for the run; activation is then not needed.',
      danger: 'none',
      act: { kind: 'words', code: '~/miniforge3/envs/NAME/bin/python train.py' },
      proof: { rerun: 'The run starts with the Python of the environment.' },
    },
    {
      id: 'hook',
      title: 'Load the hook in the script',
      says: 'Adds one line before “conda activate”. It changes this shell only.',
      danger: 'none',
      act: { kind: 'words', code: 'eval "$(conda shell.bash hook)"\nconda activate NAME' },
      proof: { rerun: '“conda activate” prints no error.' },
    },
    {
      id: 'conda-run',
      title: 'Use conda run',
      says: 'Starts one command in an environment without activation. --no-capture-output keeps the log live.',
      danger: 'none',
      act: { kind: 'words', code: 'conda run --no-capture-output -n NAME python train.py' },
      proof: { rerun: 'The training prints its first line.' },
    },
  ],
  confusions: [{ cause: 'conda-not-found', says: 'There the shell does not know conda at all.' }],
  sources: [
    {
      says: 'docs.conda.io, “conda init”; on Windows, “CALL conda.bat activate” in a batch file.',
      date: '2026-11',
    },
  ],
  examples: [
    "CommandNotFoundError: Your shell has not been properly configured to use 'conda activate'.",
    "CondaError: Run 'conda init' before 'conda activate'",
  ],
} satisfies Cause;
