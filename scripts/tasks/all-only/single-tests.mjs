import { pageParts, pyenv, targetPython } from './entry.mjs';
import { SINGLE_TESTS_OF_FURTHER_CASES } from './single-tests-of-further-cases.mjs';
import { SINGLE_TESTS_OF_PARTS } from './single-tests-of-parts.mjs';
import { SINGLE_TESTS_OF_TARGETS } from './single-tests-of-targets.mjs';

/** @typedef {import('./entry.mjs').AllOnly} AllOnly */

/** Files of which `npm test` runs the core, without the tests that contain `tests`. @type {readonly AllOnly[]} */
export const SINGLE_TESTS = [
  ...SINGLE_TESTS_OF_PARTS,
  ...SINGLE_TESTS_OF_TARGETS,
  ...SINGLE_TESTS_OF_FURTHER_CASES,
  {
    file: 'scripts/e2e/journeys/every-page-axe.real.test.ts',
    tests: [
      'in the dark theme',
      ', empty keeps',
      'Setup of a toy',
      'an address of no page',
      'Start of a recipe',
      'a failed run',
      'a queued run',
      'a cause',
      'an incident keeps',
      'Settings, storage',
    ],
    reason:
      'every page in both themes; npm test looks at each kind of page in the light one, at 1024×700',
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
    ],
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
    ],
    reason: 'chains of phases, by one act and by hand',
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
    ],
    reason: 'trainings that wait for each other over a killed engine',
    covers: ['electron/runs/queue', 'electron/runs/start', 'renderer/start'],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.real.test.ts',
    tests: [
      'a training that ends by itself',
      'exits 134',
      'ignores Ctrl+C and SIGTERM',
      'Ctrl+C from outside',
    ],
    keeps: [
      'exit 1 after a traceback',
      'an empty log',
      'exit 0 with output',
      'a segmentation fault',
    ],
    reason: 'each of 28 ways to end; the verdict of each is a unit test as well',
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
      'an unknown target',
      'a value out of its range',
      'a deletion without a yes',
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
      'a star, a tag and a new name',
    ],
    reason: 'an index that is built again, and a comparison by the keyboard',
    shownBy: [
      'scripts/e2e/faults/damaged-index.real.test.ts',
      'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
    ],
    covers: ['electron/runs', 'electron/store', 'renderer/runs'],
  },
  {
    file: 'scripts/e2e/cli/diagnose.real.test.ts',
    tests: ['takes an end as POSIX', 'bisect refuses a run', 'diagnose refuses what'],
    reason: 'each way in which a system writes down an end',
    shownBy: ['electron/incidents/bisector/bisector.real.test.ts'],
    covers: ['electron/cli', 'electron/core/diagnosis'],
  },
  {
    file: 'scripts/e2e/cli/project-checks.real.test.ts',
    tests: ['each answer on the way'],
    reason: 'the same way as the one command that installs all, in single steps',
    covers: ['electron/cli', 'electron/projects'],
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
    tests: ['a training that will not stop', 'a copied link', 'run again starts the same'],
    reason: 'a training that is asked to stop until it is killed',
    shownBy: ['resources/python/stop.real.test.ts'],
    covers: ['renderer/run', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/journeys/models.real.test.ts',
    tests: ['the command line previews a copy'],
    reason: 'a copy of a model that is made, refused and previewed by the command line',
    shownBy: ['electron/models/models.real.test.ts'],
    covers: ['electron/models', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/incidents/incidents.real.test.ts',
    tests: ['a failed run is tested', 'a failure that nothing known explains'],
    reason: 'two more ways from a failure to its notebook',
    shownBy: ['electron/engine/incidents.real.test.ts'],
    covers: ['electron/incidents', 'renderer/incidents'],
  },
];
