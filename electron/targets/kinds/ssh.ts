import { homedir } from 'node:os';
import { join } from 'node:path';
import type { TargetCapabilities } from '#core/contract/target/target';
import { commandTarget } from '../command-target';
import type { ConnectPolicy } from '../agent/contact/connect-policy';
import {
  agentDoor,
  byHand,
  letGoDoor,
  type SshClient,
  sshClient,
  sshShellAccess,
} from '../ssh/client';
import { hostsOf, isHost } from '../ssh/hosts';
import { explainSsh, isWorthRetrying, SSH_FAILED } from '../ssh/refusals';
import { runProgram } from '../run-program';
import type { Seen, TargetKind } from '../target';

const PREFIX = 'ssh:';
const LET_GO_WITHIN_MS = 2_000;

const capabilities: TargetCapabilities = {
  noun: 'SSH',
  picture: 'server',
  isHere: false,
  sharesThisMachine: false,
  sleepsWith: null,
  costsToConnect: 'dial',
  shellClient: { asksPerson: true, lostExit: SSH_FAILED },
  pathStyle: 'posix',
  mountsWindows: false,
  hasLogins: true,
  acts: false,
};

export default {
  id: 'ssh',
  title: 'SSH hosts',
  capabilities,
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
      kind: { id: 'ssh', capabilities },
      policy: connectPolicy(host),
      door: () => agentDoor(client(), host),
      shellAccess: () => sshShellAccess(client(), host),
    });
  },
} satisfies TargetKind;

const client = (): SshClient => sshClient(process.env, process.platform);

function seenHost(host: string): Seen {
  const says = 'Off. Connect opens it.';
  return { id: `${PREFIX}${host}`, name: host, isRunning: null, says };
}

function connectPolicy(host: string): ConnectPolicy {
  const toType = () => byHand(client(), host);
  return {
    isFree: false,
    firstWaitMs: 1_000,
    lastWaitMs: 60_000,
    helloWithinMs: 60_000,
    heartbeat: { everyMs: 5_000, quietMs: 15_000, deadMs: 60_000 },
    replacesSilent: false,
    explain: (end) => explainSsh(host, toType(), end),
    needsPerson: (why) => !isWorthRetrying(why),
    mayRestart: async (_why, { isAbandoned }) => {
      // A shared connection that hangs would take every new one into its silence.
      if (isAbandoned) await letGo(host);
      return true;
    },
  };
}

async function letGo(host: string): Promise<void> {
  const { file, args, env } = letGoDoor(client(), host);
  await runProgram(file, args, { timeoutMs: LET_GO_WITHIN_MS, env: { ...env } });
}
