import { startAgent } from './agent/agent-process';
import { agentTarget } from './agent/agent-target';
import type { ConnectPolicy } from './agent/contact/connect-policy';
import { remoteView } from './remote-view';
import type { Door, Seen, ShellAccess, Target, TargetHome, TargetKind } from './target';

/** How a command line of this machine leads to a target. */
export interface CommandAccess {
  readonly kind: Pick<TargetKind, 'id' | 'capabilities'>;
  readonly policy: ConnectPolicy;
  /** The command line whose stdin and stdout end up at a Python there. @throws Error when its client cannot be had */
  readonly door: () => Door | Promise<Door>;
  /** How the user's own shell gets there. @throws Error when its client cannot be had */
  readonly shellAccess: () => ShellAccess;
}

/**
 * Target behind a command line (`ssh HOST …`, `docker exec -i NAME …`): the agent is started by way of it, each time it
 * has to be, and everything else is asked of the agent.
 */
export function commandTarget(
  seen: Seen,
  { stateDir }: TargetHome,
  { kind, policy, door, shellAccess }: CommandAccess,
): Target {
  return agentTarget(seen, {
    kind,
    policy: policy,
    start: async (onFrame) => startAgent({ ...(await door()), target: seen.id }, stateDir, onFrame),
    view: (channel, now, hello) => remoteView(kind.id, channel, now, hello),
    shellAccess,
  });
}
