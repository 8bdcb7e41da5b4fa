import type { Hello, TargetSummary } from '#core/contract/target/target';
import type { AgentChannel } from '../agent/agent-channel';
import { remoteView } from '../remote-view';
import type { Seen } from '../target';
import { STOPPED } from './agent-life';

/**
 * How a distro is shown: being started can take a minute and a half, and one that was stopped is off, not broken.
 * @param remarks on its clock and its restarts, each a part of a line
 */
export function wslView(
  channel: Pick<AgentChannel, 'state' | 'problem' | 'lostSinceMs'>,
  seen: Seen,
  hello: Hello | null,
  remarks: readonly string[],
): TargetSummary {
  const view = remoteView('wsl', channel, seen, hello);
  if (view.state === 'ready') return { ...view, says: ready(view.says, seen, remarks) };
  if (seen.problem !== undefined) return view;
  if (view.state === 'starting') return { ...view, says: starting(seen) };
  const wasStopped = channel.state === 'off' && channel.problem?.code === STOPPED;
  return wasStopped ? { ...view, state: 'off' } : view;
}

/** The facts of the machine that a distro reports are the same for both; what it cannot do is reported beside them. */
function ready(facts: string, { wslVersion }: Seen, remarks: readonly string[]): string {
  const version = wslVersion === 1 ? ['WSL 1, no GPU: only WSL 2 can use it'] : [];
  return [facts, ...version, ...remarks].join(' · ');
}

function starting({ name, isRunning }: Seen): string {
  if (isRunning === true) return `Connecting to ${name}.`;
  return `Starting distro ${name}. This takes seconds, sometimes more than a minute.`;
}
