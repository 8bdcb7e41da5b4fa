import type { TargetCapabilities } from '#core/contract/target/target';
import { gone } from './agent/agent-refusals';
import { commandTarget } from './command-target';
import { PYTHON_SEARCH } from './interpreter/python-search';
import type { Seen, TargetKind } from './target';

const capabilities: TargetCapabilities = {
  noun: 'Shell',
  picture: 'terminal',
  isHere: false,
  sharesThisMachine: true,
  sleepsWith: null,
  costsToConnect: 'dial',
  shellClient: { asksPerson: false, lostExit: null },
  pathStyle: 'posix',
  mountsWindows: false,
  hasLogins: false,
  acts: false,
};

const seenShell = (name: string): Seen => ({
  id: `shell:${name}`,
  name,
  isRunning: true,
  says: 'A command line of this machine.',
});

/**
 * A kind of target that nothing knows: `sh` on this machine, as if it were another place.
 * @param stateDir of its agents
 */
export const shellKind = (stateDir: string): TargetKind => ({
  id: 'shell',
  title: 'Shells',
  capabilities,
  find: async () => [seenShell('one')],
  open: (seen) =>
    commandTarget(
      seen,
      { stateDir },
      {
        kind: { id: 'shell', capabilities },
        policy: {
          isFree: false,
          heartbeat: null,
          replacesSilent: false,
          firstWaitMs: 100,
          lastWaitMs: 1_000,
          helloWithinMs: 60_000,
          explain: ({ why }) => gone(why),
          mayRestart: async () => true,
        },
        door: () => ({ file: '/bin/sh', args: ['-c', PYTHON_SEARCH] }),
        shellAccess: () => ({
          is: 'there',
          login: () => null,
          client: ['/usr/bin/env', 'RL_COCKPIT_ENTERED=one', 'SHELL=/bin/sh'],
          accepts: 'words',
          env: {},
        }),
      },
    ),
});
