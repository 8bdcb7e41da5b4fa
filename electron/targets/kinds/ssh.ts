import { homedir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { TargetView } from '#core/contract/target';
import { startAgent } from '../agent-process';
import { agentTarget } from '../agent-target';
import type { Dialling } from '../dialling';
import { remoteView } from '../remote-view';
import { agentDoor, byHand, letGoDoor, sshClient } from '../ssh/client';
import { hostsOf, isHost } from '../ssh/hosts';
import { explainSsh, isWorthRetrying } from '../ssh/refusals';
import type { Seen, TargetKind } from '../target';

const PREFIX = 'ssh:';
const LET_GO_WITHIN_MS = 2_000;

export default {
  id: 'ssh',
  title: 'SSH hosts',
  async find() {
    const named = process.env['RL_COCKPIT_SSH_CONFIG'];
    const hosts = await hostsOf(named || join(homedir(), '.ssh', 'config'));
    return hosts.map((host) => seenHost(host));
  },
  named: (id) => {
    const host = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
    return isHost(host) ? seenHost(host) : null;
  },
  open(place, { stateDir }) {
    const host = place.id.slice(PREFIX.length);
    return agentTarget(place, {
      dialling: dialling(host),
      start: async (onFrame) =>
        startAgent(agentDoor(sshClient(process.env, process.platform), host), stateDir, onFrame),
      view: (channel, seen, hello): TargetView => remoteView('ssh', channel, seen, hello),
      shellWay: () => {
        const { file, options } = sshClient(process.env, process.platform);
        return { is: 'ssh', client: [file, ...options], name: host, env: {} };
      },
    });
  },
} satisfies TargetKind;

function seenHost(host: string): Seen {
  const says = 'Off. Connect opens it.';
  return { id: `${PREFIX}${host}`, name: host, isRunning: null, says };
}

function dialling(host: string): Dialling {
  const toType = () => byHand(sshClient(process.env, process.platform), host);
  return {
    isFree: false,
    firstWaitMs: 1_000,
    lastWaitMs: 60_000,
    helloWithinMs: 60_000,
    pingEveryMs: 5_000,
    explain: (end) => explainSsh(host, toType(), end),
    needsPerson: (why) => !isWorthRetrying(why),
    again: async (_why, { isGivenUp }) => {
      // A shared connection that hangs would take every new one into its silence.
      if (isGivenUp) await letGo(host);
      return true;
    },
  };
}

async function letGo(host: string): Promise<void> {
  const { file, args, env } = letGoDoor(sshClient(process.env, process.platform), host);
  await execa(file, args, { reject: false, timeout: LET_GO_WITHIN_MS, env: { ...env } });
}
