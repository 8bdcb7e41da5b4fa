import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The script activates a conda environment in a shell without conda',
  layer: 'os',
  severity: 'medium',
  explains:
    '“conda activate” changes the shell itself, which needs the hook that conda writes into interactive shells only. A script has no hook, so the activation fails and the next command runs with another Python.',
  signs: [
    line(
      "the log says that the shell is not configured to use 'conda activate'",
      /Your shell has not been properly configured to use ['"‘]?conda/,
    ),
    line(
      "the log asks to run 'conda init' before 'conda activate'",
      /CondaError: Run ['"‘]conda init['"’] before ['"‘]conda (?:de)?activate/,
    ),
    line(
      'the log lists the shells that conda init supports',
      /To initialize your shell, run|Currently supported shells are/,
      { weight: 0.5 },
    ),
  ],
  // A job that met its time limit lived on after the activation failed.
  unless: [/DUE TO TIME LIMIT|job killed: walltime/],
  probe: {
    says: 'Finds installations of conda by their files and asks each for its version. It changes nothing.',
    falsifiedBy: 'No conda answers at all. Then conda itself is missing.',
    test: { probe: 'conda' },
  },
  remedies: [
    words('run-environment', 'Start with the interpreter of the environment', {
      says: 'Choose the Python of the environment for the run; activation is then not needed.',
      code: '~/miniforge3/envs/NAME/bin/python train.py',
      proof: { rerun: 'The run starts with the Python of the environment.' },
    }),
    words('hook', 'Load the hook in the script', {
      says: 'Adds one line before “conda activate”. It changes this shell only.',
      code: 'eval "$(conda shell.bash hook)"\nconda activate NAME',
      proof: { rerun: '“conda activate” prints no error.' },
    }),
    words('conda-run', 'Use conda run', {
      says: 'Starts one command in an environment without activation. --no-capture-output keeps the log live.',
      code: 'conda run --no-capture-output -n NAME python train.py',
      proof: { rerun: 'The training prints its first line.' },
    }),
  ],
  confusions: [notCause('conda-not-found', 'There the shell does not know conda at all.')],
  sources: [
    source(
      'docs.conda.io, “conda init”; on Windows, “CALL conda.bat activate” in a batch file.',
      '2026-11',
    ),
  ],
});
