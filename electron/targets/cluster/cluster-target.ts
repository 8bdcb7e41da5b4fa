import { hostname } from 'node:os';
import path from 'node:path';
import type { Hello, TargetCapabilities } from '#core/contract/target/target';
import { SCHEDULER_TITLES, type Scheduler } from '#core/contract/scheduler';
import { BOOT_ARGS } from '../agent/agent-boot';
import { LOCAL_POLICY } from '../agent/contact/connect-policy';
import { commandTarget } from '../command-target';
import { anyPython } from '../interpreter/any-python';
import { findPython } from '../interpreter/find-python';
import { HOST_CAPABILITIES, hostDoor, hostPolicy, hostShellAccess } from '../ssh/host-access';
import { isHost } from '../ssh/hosts';
import type { Door, Seen, Target, TargetHome, TargetKind } from '../target';

/** What tells the clusters of one scheduler from those of another. */
export interface ClusterParts {
  readonly scheduler: Scheduler;
  readonly title: string;
  /** Whether jobs can be submitted from this computer. */
  readonly isHere: () => boolean | Promise<boolean>;
  /** Whether it may be named though it is not there (yet). */
  readonly canComeLater: () => boolean;
  /** Of the machine itself and of an SSH host, in a sentence each. */
  readonly saysHere: string;
  readonly saysHost: string;
  /** Whether an SSH host, by what its agent said, submits jobs to one. */
  readonly isBehind: (hello: Pick<Hello, 'hasSlurm' | 'hasRay'>) => boolean;
}

/**
 * Kind of the clusters of a scheduler, each reached by the machine that submits its jobs: an SSH host, or this computer. Runs there are
 * jobs; all else is asked of that machine's agent.
 */
export function clusterKind(parts: ClusterParts): TargetKind {
  const { scheduler, isHere } = parts;
  const prefix = `${scheduler}:`;
  const here = `${prefix}local`;
  const capabilities: TargetCapabilities = {
    ...HOST_CAPABILITIES,
    noun: SCHEDULER_TITLES[scheduler],
    // A job does not end with a log-in.
    hasLogins: false,
    scheduler,
  };
  const hostOf = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : '');
  const seen = (id: string): Seen => ({
    id,
    name: `${SCHEDULER_TITLES[scheduler]} on ${id === here ? hostname() : hostOf(id)}`,
    isRunning: null,
    says: id === here ? parts.saysHere : parts.saysHost,
  });
  return {
    id: scheduler,
    title: parts.title,
    capabilities,
    find: async () => ((await isHere()) ? [seen(here)] : []),
    named: (id) => ((id === here ? parts.canComeLater() : isHost(hostOf(id))) ? seen(id) : null),
    behind: (id, hello) =>
      parts.isBehind(hello) && id.startsWith('ssh:') ? id.replace('ssh:', prefix) : null,
    // On another machine: a folder that the nodes see too, as they see the home folder on most clusters.
    stateDir: (id, home) =>
      id === here ? path.join(home, scheduler) : `~/.rl-cockpit-${scheduler}`,
    open: (location, home) => {
      const kind = { id: scheduler, capabilities };
      return location.id === here
        ? openHere(location, home, kind)
        : openHost(location, home, kind, hostOf(location.id));
    },
  };
}

type Kind = Pick<TargetKind, 'id' | 'capabilities'>;

function openHere(seen: Seen, home: TargetHome, kind: Kind): Target {
  return commandTarget(seen, home, {
    kind,
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

function openHost(seen: Seen, home: TargetHome, kind: Kind, host: string): Target {
  return commandTarget(seen, home, {
    kind,
    policy: hostPolicy(host),
    door: () => hostDoor(host),
    shellAccess: () => hostShellAccess(host),
  });
}
