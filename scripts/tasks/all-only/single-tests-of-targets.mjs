import { pageParts, runs } from './entry.mjs';

/**
 * Single tests of targets other than this machine, and of the terminals.
 * @type {readonly import('./entry.mjs').AllOnly[]}
 */
export const SINGLE_TESTS_OF_TARGETS = [
  {
    file: 'scripts/e2e/targets/ssh-target.away.test.ts',
    tests: [
      'an index that was deleted',
      'a host behind a jump host',
      'a host that ssh alone knows',
      'a log of which nothing has come yet',
      'an unknown host key and a refused login',
      'a banner, and a login shell',
      'a training there outlives',
      'trains the toy to a verdict',
    ],
    reason: 'an SSH host that is away, behind another, or not the one that it was',
    shownBy: ['scripts/e2e/transfer/transfer-page.away.test.ts'],
    covers: ['electron/targets/ssh', ...runs],
  },
  {
    file: 'scripts/e2e/terminals/shells-on-host.away.test.ts',
    tests: [
      'the switch shows every target',
      'a tab keeps its text',
      'a training is started on the switched',
      'that ended with the terminals',
      'is refused by its name',
      'the menu lists the environments',
      'with an environment of the host active',
    ],
    reason: 'further ways of a shell on a host',
    shownBy: ['scripts/e2e/cli/shells.away.test.ts'],
    covers: ['electron/terminals', 'renderer/terminals', 'electron/targets/ssh'],
  },
  {
    file: 'scripts/e2e/terminals/terminals.real.test.ts',
    tests: [
      'no longer marked when the search is closed',
      'is not covered by how it ended',
      'is compared with all known causes',
      'two pages show one shell',
      'an ended shell keeps',
      'Ctrl+C ends a program',
      'many lines are asked about',
      'a terminal is opened in a folder',
    ],
    reason: 'a terminal in every size of the page, and further keys',
    shownBy: ['scripts/e2e/terminals/held-commands.real.test.ts'],
    covers: ['renderer/terminals', ...pageParts],
  },
  {
    file: 'scripts/e2e/cli/shells.away.test.ts',
    tests: [
      'an interpreter comes first',
      'a folder that is not there',
      'one that cannot be reached',
      'the ladder of a run',
    ],
    reason: 'shells that cannot be opened',
    covers: ['electron/cli', 'electron/terminals'],
  },
];
