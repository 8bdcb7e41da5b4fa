import type { TargetCapabilities } from '#core/contract/target/target';
import type { ConnectPolicy } from '../agent/contact/connect-policy';
import { runProgram } from '../run-program';
import type { Door, ShellAccess } from '../target';
import { agentDoor, byHand, letGoDoor, type SshClient, sshClient, sshShellAccess } from './client';
import { explainSsh, isWorthRetrying, SSH_FAILED } from './refusals';

/** What every machine behind ssh can do. */
export const HOST_CAPABILITIES: TargetCapabilities = {
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

const LET_GO_WITHIN_MS = 2_000;

const client = (): SshClient => sshClient(process.env, process.platform);

/** How an agent of a host is started. @throws Error when ssh's folder for shared connections cannot be had */
export const hostDoor = (host: string): Door => agentDoor(client(), host);

/** How the user's shell gets to a host. @throws RangeError for a host that ssh would read as an option */
export const hostShellAccess = (host: string): ShellAccess => sshShellAccess(client(), host);

/** Back-off and heartbeat of a host behind a network; only the user can answer what ssh may ask. */
export function hostPolicy(host: string): ConnectPolicy {
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
