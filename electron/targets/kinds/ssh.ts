import { homedir } from 'node:os';
import { join } from 'node:path';
import { commandTarget } from '../command-target';
import { HOST_CAPABILITIES, hostDoor, hostPolicy, hostShellAccess } from '../ssh/host-access';
import { hostsOf, isHost } from '../ssh/hosts';
import type { Seen, TargetKind } from '../target';

const PREFIX = 'ssh:';

export default {
  id: 'ssh',
  title: 'SSH hosts',
  capabilities: HOST_CAPABILITIES,
  acceptsHosts: true,
  async find() {
    const named = process.env['RL_COCKPIT_SSH_CONFIG'];
    const hosts = await hostsOf(named || join(homedir(), '.ssh', 'config'));
    return hosts.map((host) => seenHost(host));
  },
  named: (id) => {
    const host = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
    return isHost(host) ? seenHost(host) : null;
  },
  open(seen, home) {
    const host = seen.id.slice(PREFIX.length);
    return commandTarget(seen, home, {
      kind: { id: 'ssh', capabilities: HOST_CAPABILITIES },
      policy: hostPolicy(host),
      door: () => hostDoor(host),
      shellAccess: () => hostShellAccess(host),
    });
  },
} satisfies TargetKind;

function seenHost(host: string): Seen {
  const says = 'Off. Connect opens it.';
  return { id: `${PREFIX}${host}`, name: host, isRunning: null, says };
}
