/** Words of the seeds and the small grid on the page that starts a training. */
export const sweep = {
  title: 'Seeds and grid',
  says: 'Start the same training with several seeds, or with a few values of up to two parameters, queued together.',
  open: 'Run several seeds or a small grid…',
  close: 'Start one run only',
  seeds: 'Seeds',
  seedsHint: 'A range or a list, such as 1-5 or 1,2,7. Overrides Seed above.',
  noSeed: 'This recipe has no seed parameter. Choose a parameter and its values.',
  param: 'Parameter {{number}} of the grid',
  pick: 'Choose a parameter',
  values: 'Values of parameter {{number}}',
  valuesPlace: '1e-3, 3e-4',
  remove: 'Remove parameter {{number}} from the grid',
  add: 'Vary a parameter',
  atOnce: 'Parallel runs',
  stops: 'Stop after the first failure',
  none: 'Nothing varies yet.',
  size_one: '{{count}} run',
  size_other: '{{count}} runs',
  plan: 'Runs of this sweep',
  runs: 'Names of the runs',
  start_one: 'Start {{count}} run',
  start_other: 'Start {{count}} runs',
  added_one: '{{count}} run of {{name}} is in the queue.',
  added_other: '{{count}} runs of {{name}} are in the queue.',
  unknown: 'No earlier run of this recipe shows how long they take.',
  alike_one:
    'About {{time}} in all, {{each}} each, based on {{count}} earlier run with these values.',
  alike_other:
    'About {{time}} in all, {{each}} each, based on {{count}} earlier runs with these values.',
  other_one:
    'About {{time}} in all, {{each}} each, based on {{count}} earlier run of this recipe with other values.',
  other_other:
    'About {{time}} in all, {{each}} each, based on {{count}} earlier runs of this recipe with other values.',
  array:
    'Slurm gets all of them as one array job and starts them by itself, even while this app is closed. If you choose “Start after…”, or to stop after a failure, each run is a job of its own.',
  disk: 'About {{size}} on disk.',
} as const;
