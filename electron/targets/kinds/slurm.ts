import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { TargetCapabilities } from '#core/contract/target/target';
import { BOOT_ARGS } from '../agent/agent-boot';
import { commandTarget } from '../command-target';
import { LOCAL_POLICY } from '../agent/contact/connect-policy';
import { anyPython } from '../interpreter/any-python';
import { findPython } from '../interpreter/find-python';
import { HOST_CAPABILITIES, hostDoor, hostPolicy, hostShellAccess } from '../ssh/host-access';
import { isHost } from '../ssh/hosts';
import type { Door, Seen, Target, TargetHome, TargetKind } from '../target';

const PREFIX = 'slurm:';
/** The cluster whose login node this computer is. */
const HERE = `${PREFIX}local`;
/** On a login node: a folder that the compute nodes see too, as they see the home folder on most clusters. */
const STATE_DIR = '~/.rl-cockpit-slurm';

const capabilities: TargetCapabilities = {
  ...HOST_CAPABILITIES,
  noun: 'Slurm',
  // A job does not end with a log-in.
  hasLogins: false,
  scheduler: 'slurm',
};

/** A Slurm cluster by its login node: an SSH host, or this computer. Runs there are batch jobs; all else is asked of the login node's agent. */
export default {
  id: 'slurm',
  title: 'Slurm clusters',
  capabilities,
  async find() {
    return hasSbatch(process.env['PATH']) ? [seenCluster(HERE)] : [];
  },
  named: (id) => {
    if (id === HERE) return hasSbatch(process.env['PATH']) ? seenCluster(HERE) : null;
    return isHost(hostOf(id)) ? seenCluster(id) : null;
  },
  behind: (id, { hasSlurm }) =>
    hasSlurm === true && id.startsWith('ssh:') ? id.replace('ssh:', PREFIX) : null,
  stateDir: (id, home) => (id === HERE ? path.join(home, 'slurm') : STATE_DIR),
  open: (seen, home) => (seen.id === HERE ? openHere(seen, home) : openHost(seen, home)),
} satisfies TargetKind;

const hostOf = (id: string): string => (id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '');

/** Whether jobs can be submitted from this computer. */
function hasSbatch(searchPath: string | undefined): boolean {
  if (process.platform === 'win32' || searchPath === undefined) return false;
  return searchPath.split(path.delimiter).some((dir) => existsSync(path.join(dir, 'sbatch')));
}

function seenCluster(id: string): Seen {
  const name = `Slurm on ${id === HERE ? hostname() : hostOf(id)}`;
  const says =
    id === HERE
      ? 'This computer submits jobs to it. Connect opens it.'
      : 'Its login node is reached over SSH. Connect opens it.';
  return { id, name, isRunning: null, says };
}

function openHere(seen: Seen, home: TargetHome): Target {
  return commandTarget(seen, home, {
    kind: { id: 'slurm', capabilities },
    policy: { ...LOCAL_POLICY, isFree: false },
    door: localDoor,
    shellAccess: () => ({ is: 'local' }),
  });
}

async function localDoor(): Promise<Door> {
  const python = (await findPython(process.env, process.platform)) ?? (await anyPython());
  if (python === null) throw new Error('No Python 3.8 or newer was found on this machine.');
  return { file: python, args: BOOT_ARGS };
}

function openHost(seen: Seen, home: TargetHome): Target {
  const host = hostOf(seen.id);
  return commandTarget(seen, home, {
    kind: { id: 'slurm', capabilities },
    policy: hostPolicy(host),
    door: () => hostDoor(host),
    shellAccess: () => hostShellAccess(host),
  });
}
