import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TargetCapabilities } from '#core/contract/target';
import { gone } from './agent-refusals';
import { commandTarget } from './command-target';
import { PYTHON_SEARCH } from './python-there';
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

/** A kind of target that nobody knows: `sh` on this machine, with a state folder of its own, as if it were another place. */
export async function shellKind(): Promise<{ kind: TargetKind; end: () => Promise<void> }> {
  const stateDir = await mkdtemp(join(tmpdir(), 'rl-cockpit-shell '));
  const kind: TargetKind = {
    id: 'shell',
    title: 'Shells',
    capabilities,
    find: async () => [seenShell('one')],
    open: (seen) =>
      commandTarget(seen, { stateDir }, {
        kind: { id: 'shell', capabilities },
        policy: {
          isFree: false,
          pingEveryMs: null,
          firstWaitMs: 100,
          lastWaitMs: 1_000,
          helloWithinMs: 60_000,
          explain: ({ why }) => gone(why),
          again: async () => true,
        },
        door: () => ({ file: '/bin/sh', args: ['-c', PYTHON_SEARCH] }),
        shellWay: () => ({
          is: 'there',
          login: () => null,
          client: ['/usr/bin/env', 'RL_COCKPIT_ENTERED=one'],
          takes: 'words',
          env: {},
        }),
      }),
  };
  return { kind, end: () => rm(stateDir, { recursive: true, force: true }) };
}
