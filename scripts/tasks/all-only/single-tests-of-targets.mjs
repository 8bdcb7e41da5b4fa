import { away, pageParts, runs, targetPython } from './entry.mjs';

/**
 * Single tests of targets other than this machine, and of the terminals.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_TARGETS = [
  {
    file: 'scripts/e2e/terminals/accessibility.real.test.ts',
    tests: ['in the light theme'],
    reason: 'every shell in both themes',
    covers: ['renderer/terminals', ...pageParts],
  },
  {
    file: 'scripts/e2e/targets/distro-acts.away.test.ts',
    tests: ['the command line shows the acts of a distro', 'a user without a distro'],
    reason: 'what the page shows, from the command line too, and a machine without a distro',
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
    file: 'scripts/e2e/targets/ssh-target.away.test.ts',
    tests: [
      'an index that was deleted',
      'a host behind a jump host',
      'a host that ssh alone knows',
      'a log of which nothing has come yet',
      'an unknown host key and a refused login',
      'a banner, and a login shell',
    ],
    reason: 'an SSH host that is away, behind another, or not the one that it was',
    covers: ['electron/targets/ssh', ...runs],
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
    file: 'scripts/e2e/terminals/terminals.real.test.ts',
    tests: ['no longer marked when the search is closed', 'is not covered by how it ended'],
    reason: 'a terminal in every size of the page',
    covers: ['renderer/terminals', ...pageParts],
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
