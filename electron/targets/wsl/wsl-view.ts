import type { Hello, TargetView } from '#core/contract/target';
import type { AgentChannel } from '../agent-channel';
import { remoteView } from '../remote-view';
import type { Seen } from '../target';
import { STOPPED } from './why-ended';

/**
 * How a distro is told: being started can take a minute and a half, and one that was stopped is off, not broken.
 * @param remarks on its clock and its restarts, each a part of a line
 */
export function wslView(
  channel: Pick<AgentChannel, 'state' | 'problem' | 'lostSinceMs'>,
  seen: Seen,
  hello: Hello | null,
  remarks: readonly string[],
): TargetView {
  const view = remoteView('wsl', channel, seen, hello);
  if (seen.problem !== undefined) return view;
  if (view.state === 'starting') return { ...view, says: starting(seen) };
  if (view.state === 'ready') return { ...view, says: [view.says, ...remarks].join(' · ') };
  const wasStopped = channel.state === 'off' && channel.problem?.code === STOPPED;
  return wasStopped ? { ...view, state: 'off' } : view;
}

function starting({ name, isRunning }: Seen): string {
  if (isRunning === true) return `Connecting to ${name}.`;
  return `Starting distro ${name}. That takes some seconds, at times more than a minute.`;
}
