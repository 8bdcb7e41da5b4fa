import { away, pageParts, pyenv, runs, targetPython } from './entry.mjs';
import { SINGLE_TESTS_OF_PARTS } from './single-tests-of-parts.mjs';

/** @typedef {import('./entry.mjs').AllOnly} AllOnly */

/** Files of which `npm test` runs the core, without the tests that contain `tests`. @type {readonly AllOnly[]} */
export const SINGLE_TESTS = [
  ...SINGLE_TESTS_OF_PARTS,
  {
    file: 'scripts/e2e/journeys/small-windows.real.test.ts',
    tests: ['720×450', 'shows a skeleton', 'cuts, covers and hides nothing at 1024×700'],
    keeps: [
      '> / shows a skeleton',
      '> /runs shows a skeleton',
      'Home cuts',
      'Start cuts',
      'Runs cuts',
      'A run that is dying cuts',
      'Setup cuts',
      'Settings cuts',
    ],
    reason:
      'every page in every size; npm test looks at the most used ones in one size, and axe at every page',
    covers: pageParts,
  },
  {
    file: 'scripts/e2e/journeys/every-page-axe.real.test.ts',
    tests: ['in the dark theme'],
    reason: 'every page in both themes; npm test looks at each page in the light one',
    covers: pageParts,
  },
  {
    file: 'scripts/e2e/terminals/accessibility.real.test.ts',
    tests: ['in the light theme'],
    reason: 'every shell in both themes',
    covers: ['renderer/terminals', ...pageParts],
  },
  {
    file: 'scripts/e2e/setup/setup-page.real.test.ts',
    tests: ['720×450', '700, dark', 'when the app is killed', 'a run that failed for want'],
    reason: 'every size and theme of a step, and an app that is killed at its work',
    covers: ['electron/doctor', 'renderer/setup'],
  },
  {
    file: 'scripts/e2e/journeys/sb3-training.real.test.ts',
    tests: ['the evaluator', 'a worker that sleeps forever'],
    reason: 'more real trainings of Stable-Baselines3, each for a minute',
    shownBy: [
      'resources/python/rl-cockpit-evaluation.real.test.ts',
      'resources/python/heartbeat.real.test.ts',
    ],
    covers: ['electron/evaluation', 'electron/runs/health', 'resources/python/rl_cockpit', pyenv],
  },
  {
    file: 'scripts/e2e/journeys/toy-training.real.test.ts',
    tests: [
      'LLM-assisted trading (demo)',
      'a page that is loaded again',
      'an engine that is killed in the middle',
    ],
    reason: 'three more demos watched from their start to their end',
    shownBy: ['resources/python/toys.real.test.ts', 'scripts/e2e/restart/kills.real.test.ts'],
    covers: ['resources/python/rl_cockpit_toys', 'renderer/run', ...runs],
  },
  {
    file: 'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
    tests: ['without a pointer'],
    reason: 'the same journey by the keyboard alone',
    shownBy: ['scripts/e2e/start/start.real.test.ts'],
    covers: ['renderer/start', 'renderer/run', 'renderer/ui/keys'],
  },
  {
    file: 'scripts/e2e/projects/projects.real.test.ts',
    tests: ['the next phase starts from the model'],
    reason: 'a chain of phases that is gone on with by hand',
    shownBy: ['electron/engine/project-chain.real.test.ts'],
    covers: ['electron/projects', 'renderer/projects'],
  },
  {
    file: 'scripts/e2e/targets/distro-acts.away.test.ts',
    tests: ['the command line shows the acts of a distro'],
    reason: 'what the page shows, from the command line too',
    covers: ['electron/cli/commands/targets.ts', ...away],
  },
  {
    file: 'scripts/e2e/setup/fixes-on-host.away.test.ts',
    tests: ['half a model on the host'],
    reason: 'a second fix on a host, with its download',
    shownBy: ['electron/downloads/kill.real.test.ts'],
    covers: ['electron/downloads', 'electron/doctor/fix-runs', ...away],
  },
  {
    file: 'scripts/e2e/log/hostile-log.real.test.ts',
    tests: ['nothing of the log is out of reach'],
    reason: 'the log in both themes and every size',
    covers: ['renderer/run', ...pageParts],
  },
  {
    file: 'scripts/e2e/start/start.real.test.ts',
    tests: ['a training waits as a run for another one', 'a file dropped beside'],
    reason: 'trainings that wait for each other over a killed engine',
    covers: ['electron/runs/queue', 'electron/runs/start', 'renderer/start'],
  },
  {
    file: 'scripts/e2e/runs/compare.real.test.ts',
    tests: ['a compared run that is deleted', 'runs that count different units'],
    reason: 'further ways to compare, a served app each',
    covers: ['renderer/runs', 'renderer/compare', 'electron/store/query'],
  },
  {
    file: 'scripts/e2e/run/import-while-reading.real.test.ts',
    tests: [
      'an engine that dies',
      'of a damaged file',
      'a run that is deleted',
      'the same bytes again',
      'the page of an import is opened before',
    ],
    reason: 'large imports that are killed, damaged and deleted while they are read',
    covers: ['electron/runs/imports', 'electron/store/ingest'],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.real.test.ts',
    tests: ['a training that ends by itself'],
    keeps: [
      'exit 3',
      'exit 1 after a traceback',
      'an empty log',
      'exit 0 with output',
      'a missing program',
      'a segmentation fault',
      'a kill from outside',
    ],
    reason: 'each of 28 ways to end; the verdict of each is a unit test as well',
    covers: ['electron/runs', 'electron/core/diagnosis/verdict', targetPython],
  },
  {
    file: 'scripts/e2e/cli/refusals.real.test.ts',
    tests: ['delete removes the files'],
    reason: 'files that are deleted when the time to undo is over',
    shownBy: ['scripts/e2e/runs/runs.real.test.ts'],
    covers: ['electron/cli', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/targets/ssh-target.away.test.ts',
    tests: [
      'an index that was deleted',
      'a host behind a jump host',
      'a host that ssh alone knows',
      'a log of which nothing has come yet',
    ],
    reason: 'an SSH host that is away, behind another, or not the one that it was',
    covers: ['electron/targets/ssh', ...runs],
  },
  {
    file: 'scripts/e2e/targets/three-targets.away.test.ts',
    tests: ['succeeds there', 'Runs shows where each ran', 'from the card of'],
    keeps: ['from the page on Ubuntu', 'from the card of lab'],
    reason: 'each of three targets by each way',
    shownBy: ['scripts/e2e/targets/ssh-target.away.test.ts'],
    covers: ['renderer/targets', 'renderer/terminals', ...away],
  },
  {
    file: 'scripts/e2e/terminals/shells-on-host.away.test.ts',
    tests: [
      'the switch shows every target',
      'a tab keeps its text',
      'a training is started on the switched',
    ],
    reason: 'further ways of a shell on a host',
    covers: ['electron/terminals', 'renderer/terminals', 'electron/targets/ssh'],
  },
  {
    file: 'scripts/e2e/restart/next-engine.away.test.ts',
    tests: ['an index recreated', 'a slow wsl.exe', 'a run on a host that no list names'],
    reason: 'engines that begin while a host is away or wsl.exe is slow',
    covers: [...runs, ...away],
  },
  {
    file: 'scripts/e2e/cli/shells.away.test.ts',
    tests: [
      'an interpreter comes first',
      'a folder that is not there',
      'one that cannot be reached',
    ],
    reason: 'shells that cannot be opened',
    covers: ['electron/cli', 'electron/terminals'],
  },
  {
    file: 'scripts/e2e/faults/faults.real.test.ts',
    tests: [
      'a page of another origin',
      'a disk that fills up',
      'a machine that slept',
      'whose folder is deleted under its page',
    ],
    reason: 'further faults, a served app each',
    shownBy: [
      'electron/bridge-test/page.real.test.ts',
      'resources/python/full-disk.real.test.ts',
      'scripts/e2e/runs/runs.real.test.ts',
    ],
    covers: ['electron/headless', 'electron/store', 'electron/runs/follow'],
  },
  {
    file: 'scripts/e2e/run/run-page.real.test.ts',
    tests: ['a training that will not stop', 'a copied link'],
    reason: 'a training that is asked to stop until it is killed',
    shownBy: ['resources/python/stop.real.test.ts'],
    covers: ['renderer/run', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/windows/under-wine.real.test.ts',
    tests: [
      'the truth of an end',
      'a training sees exactly',
      'the record names the job',
      'what Windows does in its own way',
    ],
    keeps: ['exit 0 is finished'],
    reason: 'each process of Wine takes seconds to start',
    covers: [targetPython, 'electron/targets/interpreter'],
  },
];
