import { pageParts, pyenv, targetPython } from './entry.mjs';
import { SINGLE_TESTS_OF_CLUSTERS } from './single-tests-of-clusters.mjs';
import { SINGLE_TESTS_OF_FURTHER_CASES } from './single-tests-of-further-cases.mjs';
import { SINGLE_TESTS_OF_PAGES } from './single-tests-of-pages.mjs';
import { SINGLE_TESTS_OF_PARTS } from './single-tests-of-parts.mjs';
import { SINGLE_TESTS_OF_TARGETS } from './single-tests-of-targets.mjs';

/** @typedef {import('./entry.mjs').AllOnly} AllOnly */

/** Files of which `npm test` runs the core, without the tests that contain `tests`. @type {readonly AllOnly[]} */
export const SINGLE_TESTS = [
  ...SINGLE_TESTS_OF_PARTS,
  ...SINGLE_TESTS_OF_PAGES,
  ...SINGLE_TESTS_OF_TARGETS,
  ...SINGLE_TESTS_OF_CLUSTERS,
  ...SINGLE_TESTS_OF_FURTHER_CASES,
  {
    file: 'scripts/e2e/journeys/every-page-axe.real.test.ts',
    tests: [''],
    keeps: [
      'Home, lived in keeps every rule of axe in the light',
      'Runs, full keeps every rule of axe in the light',
      'Compare keeps every rule of axe in the light',
      'what is over a page keeps every rule of axe in the light',
    ],
    reason:
      'every page in both themes; npm test looks at the main kinds in the light one, at 1024×700',
    shownBy: ['scripts/e2e/setup/setup-page.real.test.ts'],
    covers: pageParts,
  },
  {
    file: 'scripts/e2e/setup/setup-page.real.test.ts',
    tests: [
      '720×450',
      '700, dark',
      'when the app is killed',
      'a run that failed for want',
      'a step that was skipped',
      'a form that lacks packages',
      'a command that fails proves nothing',
      'a goal is chosen and its plan',
    ],
    reason: 'every size and theme of a step, and an app that is killed at its work',
    covers: ['electron/doctor', 'renderer/setup'],
  },
  {
    file: 'scripts/e2e/journeys/sb3-training.real.test.ts',
    tests: [
      'the evaluator',
      'a worker that sleeps forever',
      'is tested on its page',
      'shows what its policy did',
    ],
    reason: 'more real trainings of Stable-Baselines3, each for a minute',
    shownBy: [
      'resources/python/rl-cockpit-evaluation.real.test.ts',
      'resources/python/heartbeat.real.test.ts',
      'scripts/e2e/journeys/models.real.test.ts',
    ],
    covers: ['electron/evaluation', 'electron/runs/health', 'resources/python/rl_cockpit', pyenv],
  },
  {
    file: 'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
    tests: ['without a pointer', 'a folder of event files'],
    reason: 'the same journey by the keyboard alone',
    shownBy: ['scripts/e2e/start/start.real.test.ts'],
    covers: ['renderer/start', 'renderer/run', 'renderer/ui/keys'],
  },
  {
    file: 'scripts/e2e/projects/projects.real.test.ts',
    tests: [
      'the next phase starts from the model',
      'all phases of a folder',
      '720×450',
      'an interpreter that no search',
      'is cut, covered or inaccessible at 1024',
      'whose folder is gone',
      'a path of another system',
      'the form shows what is done',
    ],
    reason: 'chains of phases, by one act and by hand, and further fields of the form',
    shownBy: ['electron/engine/project-chain.real.test.ts'],
    covers: ['electron/projects', 'renderer/projects'],
  },
  {
    file: 'scripts/e2e/start/start.real.test.ts',
    tests: [
      'a training waits as a run for another one',
      'a file dropped beside',
      'an edited command',
      'what waits can be taken out',
      'a program and a script that are not there',
      'a value that cannot be',
      'a pipe is seen',
    ],
    reason: 'trainings that wait for each other over a killed engine, and further values',
    covers: ['electron/runs/queue', 'electron/runs/start', 'renderer/start'],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.real.test.ts',
    tests: [
      'a training that ends by itself',
      'exits 134',
      'ignores Ctrl+C and SIGTERM',
      'Ctrl+C from outside',
      'only its message failed',
      'a run of before a restart',
      'is killed at once',
    ],
    keeps: ['exit 1 after a traceback', 'a segmentation fault'],
    reason: 'each of 28 ways to end; the verdict of each is a unit test as well',
    shownBy: ['scripts/e2e/cli/start-and-follow.real.test.ts'],
    covers: ['electron/runs', 'electron/core/diagnosis/verdict', targetPython],
  },
  {
    file: 'scripts/e2e/cli/refusals.real.test.ts',
    tests: [
      'delete removes the files',
      'delete hides runs',
      'is one object {error: {code, says, remedy}}',
      'a script becomes a project',
    ],
    keeps: [
      'no command',
      'a mistyped command',
      'a flag that',
      'an unknown run',
      'a folder that is no project',
      'stdout stays empty',
    ],
    reason: 'each of 32 refusals, and files that are deleted when the time to undo is over',
    shownBy: ['scripts/e2e/runs/runs.real.test.ts'],
    covers: ['electron/cli', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/runs/runs.real.test.ts',
    tests: [
      'whose folder was deleted by hand',
      'with the keyboard alone',
      'a copied link shows the same order',
      'a run that is still running cannot',
      'a star, a tag and a new name',
    ],
    reason:
      'an index that is built again, an engine that starts again, and a comparison by the keyboard',
    shownBy: [
      'scripts/e2e/faults/hostile-runs.real.test.ts',
      'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
    ],
    covers: ['electron/runs', 'electron/store', 'renderer/runs'],
  },
  {
    file: 'scripts/e2e/cli/diagnose.real.test.ts',
    tests: [
      'takes an end as POSIX',
      'bisect refuses a run',
      'diagnose refuses what',
      'diagnose of a run has',
    ],
    reason: 'each way in which a system writes down an end, and all that is said of a run',
    shownBy: [
      'electron/incidents/bisector/bisector.real.test.ts',
      'electron/engine/incidents.real.test.ts',
    ],
    covers: ['electron/cli', 'electron/core/diagnosis'],
  },
  {
    file: 'scripts/e2e/cli/project-checks.real.test.ts',
    tests: ['each answer on the way', 'what a project wants is installed'],
    reason: 'what a project wants, installed by one command and in single steps',
    shownBy: [
      'scripts/e2e/setup/setup-page.real.test.ts',
      'scripts/e2e/projects/missing-parts.real.test.ts',
    ],
    covers: ['electron/cli', 'electron/projects'],
  },
  {
    file: 'scripts/e2e/faults/faults.real.test.ts',
    tests: [
      'a page of another origin',
      'a disk that fills up',
      'a machine that slept',
      'whose folder is deleted under its page',
      'two windows on one run',
    ],
    reason: 'further faults, a served app each',
    shownBy: [
      'electron/bridge-test/page.real.test.ts',
      'electron/headless/hand-over.real.test.ts',
      'resources/python/full-disk.real.test.ts',
      'scripts/e2e/runs/runs.real.test.ts',
    ],
    covers: ['electron/headless', 'electron/store', 'electron/runs/follow'],
  },
  {
    file: 'scripts/e2e/run/run-page.real.test.ts',
    tests: [
      'a training that will not stop',
      'a copied link',
      'run again starts the same',
      'a named pipe among',
      'a metric that was to reach',
      'a panel of chosen metrics',
    ],
    reason: 'further acts on a run, and a training that is asked to stop until it is killed',
    shownBy: ['resources/python/stop.real.test.ts'],
    covers: ['renderer/run', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/journeys/models.real.test.ts',
    tests: ['the command line previews a copy', 'is tried and plays episodes'],
    reason: 'portable copies, on the page and by the command line, loaded and played',
    shownBy: [
      'electron/models/models.real.test.ts',
      'electron/models/plain-copy.real.test.ts',
      'resources/python/rl-cockpit-evaluation.real.test.ts',
    ],
    covers: ['electron/models', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/incidents/incidents.real.test.ts',
    tests: [
      'a failed run is tested',
      'a failure that nothing known explains',
      'a run that is dying says',
    ],
    reason: 'further ways from a failure to its notebook',
    shownBy: ['electron/engine/incidents.real.test.ts'],
    covers: ['electron/incidents', 'renderer/incidents'],
  },
];
