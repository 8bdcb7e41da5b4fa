import type { AgentProcess } from '../agent-process';
import type { Frame } from '../frames';

const BEAT_MS = 2_000;
const LEAVE_AFTER = 4;
const GIVE_UP_AFTER = 12;
/** No question of the channel has this number, so that its answer is nobody's. */
const BEAT_ID = -1;

/**
 * Watches over an agent behind a wsl.exe, which waits for the end of its stdin even when its distro is long gone: the
 * end of the program is then told by nothing but silence. A silent agent's stdin is closed, on which a wsl.exe without
 * a program ends and says why, and an agent that was merely slow makes way for another.
 */
export async function startAttended(
  startOnce: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>,
  onFrame: (frame: Frame) => void,
): Promise<AgentProcess> {
  let missed = 0;
  let wasHeard = false;
  const agent = await startOnce((frame) => {
    wasHeard = true;
    missed = 0;
    onFrame(frame);
  });
  // Beats are counted, not the time: a computer that slept was silent itself.
  const timer = setInterval(() => {
    if (wasHeard) missed += 1;
    if (missed === GIVE_UP_AFTER) agent.giveUp('It stopped answering.');
    else if (missed === LEAVE_AFTER) agent.leave();
    else if (missed > 0 && missed < LEAVE_AFTER) agent.send({ id: BEAT_ID, verb: 'ping' });
  }, BEAT_MS);
  timer.unref();
  void agent.ended.then(() => clearInterval(timer));
  return agent;
}
