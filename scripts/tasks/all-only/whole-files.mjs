import { away, pageParts, runs, targetPython } from './entry.mjs';
import { FILES_OF_PAGES } from './whole-files-of-pages.mjs';
import { FILES_OF_PARTS } from './whole-files-of-parts.mjs';

/** @typedef {import('./entry.mjs').AllOnly} AllOnly */

/** Files of which `npm test` runs nothing. @type {readonly AllOnly[]} */
export const WHOLE_FILES = [
  ...FILES_OF_PARTS,
  ...FILES_OF_PAGES,
  {
    file: 'scripts/e2e/projects/every-preset.real.test.ts',
    reason: 'every task of five projects with each of its presets, started from the page',
    shownBy: ['scripts/e2e/projects/projects.real.test.ts'],
    covers: ['electron/projects', 'electron/core/training', 'renderer/projects'],
  },
  {
    file: 'scripts/e2e/restart/restart.real.test.ts',
    reason: 'kill storms of engine and agent while two toys train',
    shownBy: ['scripts/e2e/restart/cut-questions.real.test.ts'],
    covers: [...runs, 'electron/targets/agent'],
  },
  {
    file: 'scripts/e2e/restart/restart.away.test.ts',
    reason: 'kill storms of engine, connection and agent, on a host and in a distro',
    shownBy: ['electron/targets/wsl/distro-runs.real.test.ts'],
    covers: [...runs, ...away],
  },
  {
    file: 'scripts/e2e/restart/rebuild-index.real.test.ts',
    reason: 'all that the command line says of six runs, three times',
    shownBy: ['scripts/e2e/faults/hostile-runs.real.test.ts'],
    covers: ['electron/store', 'electron/runs'],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.away.test.ts',
    reason: 'every way to end, on a host and in a distro: twice the tests of this machine',
    shownBy: [
      'scripts/e2e/verdicts/verdicts.real.test.ts',
      'scripts/e2e/targets/ssh-target.away.test.ts',
    ],
    covers: ['electron/runs', ...away],
  },
  {
    file: 'scripts/e2e/targets/hostile-strings.away.test.ts',
    reason: '500 hostile arguments through each kind of target',
    shownBy: ['electron/targets/wsl/contract.real.test.ts'],
    covers: ['electron/runs/start', ...away],
  },
  {
    file: 'scripts/e2e/targets/ssh-cut.away.test.ts',
    reason: 'a network that is cut for a minute',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/runs/follow', 'electron/targets/agent', 'electron/targets/ssh'],
  },
  {
    file: 'scripts/e2e/transfer/transfer-over-cuts.real.test.ts',
    reason: '300 MB to a host and to a distro, each over three cuts',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/transfer', ...away],
  },
  {
    file: 'scripts/e2e/setup/clean-distro.away.test.ts',
    reason: 'apt and pip install from the network into a Debian that has no Python',
    shownBy: ['scripts/e2e/setup/setup-page.real.test.ts'],
    covers: ['electron/doctor', 'renderer/setup'],
  },
  {
    file: 'scripts/e2e/terminals/opened-by-link.real.test.ts',
    reason: 'races of links, keys and a slow engine',
    shownBy: ['scripts/e2e/terminals/terminals.real.test.ts'],
    covers: ['electron/terminals', 'renderer/terminals'],
  },
  {
    file: 'scripts/e2e/run/spikes.real.test.ts',
    reason: 'a million points are imported, and 400 spikes are looked for on the screen',
    shownBy: ['electron/store/query/chart.test.ts', 'scripts/e2e/run/stored-run.real.test.ts'],
    covers: ['electron/store', 'renderer/charts'],
  },
  {
    file: 'scripts/e2e/journeys/small-windows.real.test.ts',
    reason: 'every page and state of a run in every size',
    shownBy: ['scripts/e2e/journeys/every-page-axe.real.test.ts'],
    covers: pageParts,
  },
  {
    file: 'scripts/e2e/targets/three-targets.away.test.ts',
    reason: 'each of three targets by each way',
    shownBy: [
      'scripts/e2e/targets/ssh-target.away.test.ts',
      'scripts/e2e/terminals/shells-on-host.away.test.ts',
    ],
    covers: ['renderer/targets', 'renderer/terminals', ...away],
  },
  {
    file: 'scripts/e2e/runs/compare.real.test.ts',
    reason: 'further ways to compare, a served app each',
    shownBy: [
      'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
      'scripts/e2e/journeys/seeds.real.test.ts',
    ],
    covers: ['renderer/runs', 'renderer/compare', 'electron/store/query'],
  },
  {
    file: 'scripts/e2e/journeys/toy-training.real.test.ts',
    reason: 'each demo watched from its start to its end',
    shownBy: [
      'scripts/desktop/training.real.test.ts',
      'scripts/e2e/journeys/first-start-to-comparison.real.test.ts',
      'resources/python/toys.real.test.ts',
    ],
    covers: ['resources/python/rl_cockpit_toys', 'renderer/run', ...runs],
  },
  {
    file: 'scripts/e2e/targets/models-on-host.away.test.ts',
    reason: 'models and environments on a host: what this machine does, through its agent',
    shownBy: [
      'scripts/e2e/journeys/models.real.test.ts',
      'scripts/e2e/targets/ssh-target.away.test.ts',
    ],
    covers: ['electron/models', 'electron/evaluation', ...away],
  },
  {
    file: 'scripts/e2e/setup/setup-hand-off.real.test.ts',
    reason: 'real installs that are listed, refused, changed and put back',
    shownBy: [
      'scripts/e2e/setup/setup-page.real.test.ts',
      'scripts/e2e/setup/downloads-page.real.test.ts',
      'scripts/e2e/terminals/held-commands.real.test.ts',
      'electron/doctor/freezes/freezes.test.ts',
    ],
    covers: ['electron/downloads', 'electron/doctor', 'renderer/settings'],
  },
  {
    file: 'scripts/e2e/windows/under-wine.real.test.ts',
    reason: 'each process of Wine takes seconds to start',
    shownBy: [
      'scripts/e2e/cli/start-and-follow.real.test.ts',
      'resources/python/target.real.test.ts',
    ],
    covers: [targetPython, 'electron/targets/interpreter'],
  },
  {
    file: 'scripts/e2e/restart/overlaps.real.test.ts',
    reason: 'command lines that begin while another one ends, again and again',
    shownBy: ['scripts/e2e/cli/at-once.real.test.ts'],
    covers: ['electron/engine/host', ...runs],
  },
  {
    file: 'scripts/e2e/targets/logout.away.test.ts',
    reason: 'a log-in on a host that ends',
    shownBy: ['resources/python/logout.real.test.ts'],
    covers: ['electron/targets', targetPython],
  },
  {
    file: 'scripts/e2e/targets/wsl-hangs.away.test.ts',
    reason: 'a wsl.exe that hangs is waited for',
    shownBy: ['electron/targets/wsl/distro-target.real.test.ts'],
    covers: [...away],
  },
  {
    file: 'scripts/e2e/restart/next-engine.away.test.ts',
    reason: 'engines that begin while a host is away or wsl.exe is slow',
    shownBy: ['electron/targets/wsl/distro-runs.real.test.ts'],
    covers: [...runs, ...away],
  },
  {
    file: 'scripts/e2e/setup/fixes-on-host.away.test.ts',
    reason: 'fixes on a host, with their downloads',
    shownBy: [
      'scripts/e2e/setup/setup-page.real.test.ts',
      'scripts/e2e/terminals/shells-on-host.away.test.ts',
    ],
    covers: ['electron/downloads', 'electron/doctor/fix-runs', ...away],
  },
  {
    file: 'scripts/e2e/log/hostile-log.real.test.ts',
    reason: 'logs that mean harm, in every size and theme',
    shownBy: ['scripts/e2e/log/log.real.test.ts', 'electron/core/lib/printable.test.ts'],
    covers: ['renderer/run', ...pageParts],
  },
  {
    file: 'scripts/e2e/run/import-while-reading.real.test.ts',
    reason: 'large imports that are watched, killed, damaged and deleted while they are read',
    shownBy: ['scripts/e2e/cli/import.real.test.ts', 'scripts/e2e/run/stored-run.real.test.ts'],
    covers: ['electron/runs/imports', 'electron/store/ingest'],
  },
  {
    file: 'scripts/e2e/targets/distro-acts.away.test.ts',
    reason: 'acts of a distro, from the page and the command line',
    shownBy: [
      'electron/targets/wsl/distro-runs.real.test.ts',
      'electron/targets/wsl/distro-target.real.test.ts',
    ],
    covers: ['electron/cli/commands/targets.ts', ...away],
  },
  {
    file: 'scripts/e2e/targets/distro-stopped.away.test.ts',
    reason: 'a distro that is stopped under a training, until its end is read',
    shownBy: ['electron/targets/wsl/distro-runs.real.test.ts'],
    covers: [...runs, ...away],
  },
  {
    file: 'scripts/e2e/restart/kills.real.test.ts',
    reason: 'kills anywhere, again and again',
    shownBy: [
      'scripts/e2e/restart/cut-questions.real.test.ts',
      'resources/python/supervisor.real.test.ts',
    ],
    covers: [...runs],
  },
];
