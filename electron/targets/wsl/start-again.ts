import type { AgentEnd, AgentProcess } from '../agent-process';
import type { Frame } from '../frames';

/**
 * An agent that is started a second time when the first ended before its first word and for a reason that passes by
 * itself (WSL's service was being restarted). Whoever holds it does not notice.
 */
export async function startAgain(
  startOnce: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>,
  onFrame: (frame: Frame) => void,
  isPassing: (end: AgentEnd) => boolean,
): Promise<AgentProcess> {
  let wasHeard = false;
  let isOver = false;
  const sent: Parameters<AgentProcess['send']>[] = [];
  const hear = (frame: Frame): void => {
    wasHeard = true;
    onFrame(frame);
  };
  const first = await startOnce(hear);
  let current = first;
  const ended = first.ended.then(async (end) => {
    if (wasHeard || isOver || !isPassing(end)) return end;
    current = await startOnce(hear);
    for (const frame of sent.splice(0)) current.send(...frame);
    return current.ended;
  });
  const over = (how: () => void): void => {
    isOver = true;
    how();
  };
  return {
    get pid() {
      return current.pid;
    },
    send: (...frame) => {
      if (!wasHeard) sent.push(frame);
      current.send(...frame);
    },
    end: () => over(() => current.end()),
    leave: () => over(() => current.leave()),
    giveUp: (why) => over(() => current.giveUp(why)),
    ended,
  };
}
