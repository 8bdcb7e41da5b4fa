import { away, pageParts, runs, targetPython } from './entry.mjs';

/**
 * Files of one page or one command, of which `npm test` runs nothing.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const FILES_OF_PAGES = [
  {
    file: 'scripts/e2e/terminals/accessibility.real.test.ts',
    reason: 'every shell in both themes',
    shownBy: [
      'scripts/e2e/journeys/every-page-axe.real.test.ts',
      'scripts/e2e/terminals/terminals.real.test.ts',
    ],
    covers: ['renderer/terminals', ...pageParts],
  },
  {
    file: 'scripts/e2e/setup/proved-fixes.real.test.ts',
    reason: 'fixes that fail or that no page watches, and whose engine, terminal or commands die',
    shownBy: ['scripts/e2e/setup/setup-page.real.test.ts'],
    covers: ['electron/doctor/fix-runs'],
  },
  {
    file: 'scripts/e2e/cli/every-system.real.test.ts',
    reason: 'ends and stops once more, in the form that runs on Windows and macOS too',
    shownBy: [
      'scripts/e2e/cli/start-and-follow.real.test.ts',
      'scripts/e2e/verdicts/verdicts.real.test.ts',
      'resources/python/supervisor.real.test.ts',
      'resources/python/stop.real.test.ts',
    ],
    covers: [targetPython, ...runs],
  },
  {
    file: 'scripts/e2e/start/keys.real.test.ts',
    reason: 'keys that are asked for on the command line, and by the project of a stranger',
    shownBy: [
      'electron/engine/new-kind.real.test.ts',
      'scripts/e2e/projects/missing-parts.real.test.ts',
    ],
    covers: ['electron/runs/start', 'electron/cli'],
  },
  {
    file: 'scripts/e2e/run/live-run.real.test.ts',
    reason: 'every frame of a live run, and a metric of your own',
    shownBy: [
      'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
      'electron/core/telemetry/log-reader.test.ts',
    ],
    covers: ['renderer/run', 'electron/store'],
  },
  {
    file: 'scripts/e2e/run/run-notes.real.test.ts',
    reason: 'name, star, tags and notes once more, on the page of a run',
    shownBy: ['scripts/e2e/runs/runs.real.test.ts'],
    covers: ['renderer/run', 'electron/runs/notes'],
  },
  {
    file: 'scripts/e2e/run/keep-awake.real.test.ts',
    reason: 'the same in the status bar, for as long as a training runs',
    shownBy: ['resources/python/keep-awake.real.test.ts'],
    covers: ['renderer/frame', targetPython],
  },
  {
    file: 'scripts/e2e/verdicts/out-of-memory.real.test.ts',
    reason: 'a training fills its memory until the kernel kills it',
    shownBy: ['resources/python/evidence.real.test.ts'],
    covers: ['electron/core/diagnosis/verdict', ...runs],
  },
  {
    file: 'scripts/e2e/restart/same-address.real.test.ts',
    reason: 'a tab that waits for the next server',
    shownBy: ['electron/headless/start-server.real.test.ts'],
    covers: ['electron/headless', 'renderer/bridge'],
  },
  {
    file: 'scripts/e2e/restart/orphans.real.test.ts',
    reason: 'a server that is killed while its engine starts, again and again',
    shownBy: ['electron/headless/serve.real.test.ts'],
    covers: ['electron/headless', 'electron/engine/host', 'electron/parents'],
  },
  {
    file: 'scripts/e2e/faults/damaged-index.real.test.ts',
    reason: 'an index of which only a query finds the damage',
    shownBy: ['scripts/e2e/faults/hostile-runs.real.test.ts'],
    covers: ['electron/store'],
  },
  {
    file: 'scripts/e2e/faults/engine-gave-up.real.test.ts',
    reason: 'a second way to an engine that gave up, with each of its pages',
    shownBy: ['scripts/desktop/recovery.real.test.ts'],
    covers: ['renderer/frame', 'electron/parents'],
  },
  {
    file: 'scripts/e2e/start/windows-paths.away.test.ts',
    reason: 'paths of Windows for a distro once more, on the Start page',
    shownBy: ['electron/runs/start/checks/check-distro.real.test.ts'],
    covers: ['renderer/start', 'electron/runs/start/checks', ...away],
  },
  {
    file: 'electron/engine/drafted-projects.real.test.ts',
    reason: 'drafts of scripts in twelve styles, each started',
    shownBy: ['scripts/e2e/projects/projects.real.test.ts'],
    covers: ['electron/projects', 'electron/core/training'],
  },
  {
    file: 'scripts/e2e/projects/arpo-shape.real.test.ts',
    reason: 'trainings in the shape of ARPO, with a stand-in for Ray',
    shownBy: [
      'scripts/e2e/cli/project-run.real.test.ts',
      'scripts/e2e/projects/projects.real.test.ts',
      'resources/python/target.real.test.ts',
    ],
    covers: ['electron/projects', 'resources/python/rl_cockpit_launch'],
  },
  {
    file: 'scripts/e2e/terminals/history.real.test.ts',
    reason: 'what a shell leaves behind when its process dies',
    shownBy: ['scripts/e2e/terminals/terminals.real.test.ts'],
    covers: ['renderer/terminals', 'electron/terminals'],
  },
];
