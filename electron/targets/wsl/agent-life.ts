import { EventEmitter } from 'node:events';
import { commandText } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { Push, Reply, answers } from '../agent/agent-messages';
import type { AgentEnd, AgentProcess } from '../agent/agent-process';
import { gone, unreadable } from '../agent/agent-refusals';
import type { Frame } from '../agent/frames';
import { NO_PYTHON } from '../interpreter/python-search';
import { decodeWslText } from './commands/decode-text';
import { WSL_FAILED } from './commands/exit-status';
import { errorToken, wslProblem } from './problem';

// An agent in a distro, from its start to its end: retried once, watched while it runs, left (never killed) after a
// launch, and explained when it is gone.

type StartOnce = (onFrame: (frame: Frame) => void) => Promise<AgentProcess>;

/**
 * Retries the start of an agent once, when the first ended before its first word and for a reason that passes by itself (WSL's service was
 * being restarted). Anyone who holds it does not notice.
 */
export async function startWithRetry(
  startOnce: StartOnce,
  onFrame: (frame: Frame) => void,
  mayRetry: (end: AgentEnd) => boolean,
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
    if (wasHeard || isOver || !mayRetry(end)) return end;
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

const BEAT_MS = 2_000;
const LEAVE_AFTER = 4;
const GIVE_UP_AFTER = 12;
/** No question of the channel has this number, so that its answer is no one's. */
const BEAT_ID = -1;

/**
 * Watchdog of an agent behind a wsl.exe, which waits for the end of its stdin even when its distro is long gone: the end of the program
 * then shows only as silence. A silent agent's stdin is closed, on which a wsl.exe without a program ends and says why, and an agent that
 * was merely slow makes way for another.
 */
export async function startWatched(
  startOnce: StartOnce,
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

const ANSWER_WITHIN_MS = 180_000;
const LAUNCH = 1;
const BYE = 2;

/**
 * Launches a training through its own agent and its own wsl.exe, which end by themselves. Only then does the supervisor hold the distro:
 * below a wsl.exe that is killed it would not count, and be stopped 15 s later with all of its trainings. So nothing here is ever killed,
 * and the run is reported only after that wsl.exe has ended.
 */
export async function launchApart(
  start: StartOnce,
  spec: Spec,
  secretEnv: Readonly<Record<string, string>>,
  explain: (end: AgentEnd) => Refusal,
): Promise<Launched> {
  const says = new EventEmitter<{ launched: [Launched] }>();
  const report = (result: Launched): boolean => says.emit('launched', result);
  const answer = new Promise<Launched>((resolve) => {
    says.once('launched', resolve);
  });
  const agent = await start(({ json }) => {
    const outcome = launched(json);
    if (outcome !== null) report(outcome);
  });
  const late = setTimeout(() => report(err(SILENT)), ANSWER_WITHIN_MS);
  void agent.ended.then((end) => report(err(explain(end))));
  agent.send({ id: LAUNCH, verb: 'launch', spec, secretEnv });
  const result = await answer;
  clearTimeout(late);
  agent.send({ id: BYE, verb: 'bye' });
  agent.leave();
  if (result.ok || result.error !== SILENT) await agent.ended;
  return result;
}

type Launched = Result<{ runDir: string }, Refusal>;

/** Launch result in a frame; null when it is about something else. */
function launched(json: unknown): Launched | null {
  const push = Push.safeParse(json);
  if (push.success) return push.data.push === 'boot-failed' ? err(refusalOf(push.data)) : null;
  const reply = Reply.safeParse(json);
  if (!reply.success || reply.data.id !== LAUNCH) return null;
  if (!reply.data.ok) return err(refusalOf(reply.data));
  const parsed = answers.launch.safeParse(json);
  return parsed.success ? ok(parsed.data) : err(unreadable('launch', parsed.error.message));
}

const refusalOf = ({ code, says, remedy }: Refusal): Refusal => ({ code, says, remedy });

const SILENT: Refusal = {
  code: 'launch-silent',
  says: 'The distro did not report within three minutes whether the run started.',
  remedy: 'Check its runs before you start it again; it may have started after all.',
};

export const STOPPED = 'wsl-stopped';

/** Did wsl.exe itself fail, rather than what it led to? Its own text is on stdout, before any answer. */
function wslText(end: AgentEnd): string | null {
  const text = decodeWslText(end.noise);
  const failed = end.exitCode === 255 || (end.exitCode ?? 0) >>> 0 === WSL_FAILED;
  return errorToken(text) !== null || failed ? text : null;
}

/** A failure of WSL that passes by itself. */
export function isPassing(end: AgentEnd): boolean {
  const text = wslText(end);
  return text !== null && wslProblem(text).isTransient;
}

/** Error message of a distro without an agent: why there is none, from what its wsl.exe left. */
export function whyEnded(distro: string, end: AgentEnd): Refusal {
  if (end.isAbandoned) return silentDistro(distro, end.why);
  if (end.stderr.includes(NO_PYTHON)) return noPython(distro);
  const text = wslText(end);
  if (text !== null) {
    const problem = wslProblem(text);
    const { id, says, advice } = problem;
    const command = commandText(problem);
    return {
      code: id,
      says: `${distro}: ${says}`,
      remedy: command === undefined ? advice : `${advice} Command: ${command}`,
    };
  }
  if (end.exitCode === 1 && end.stderr.trim() === '') return stopped(distro);
  return gone(end.why);
}

function stopped(distro: string): Refusal {
  return {
    code: STOPPED,
    says: `${distro} was stopped: by --terminate or --shutdown, an update of WSL, or a crash of its virtual machine.`,
    remedy: 'Connect to start it again; runs in it have ended.',
  };
}

function silentDistro(distro: string, why: string): Refusal {
  return {
    code: 'wsl-silent',
    says: `${distro} is not responding. ${why}`,
    remedy: 'Shut down WSL, which ends the runs in it, then connect again: wsl.exe --shutdown',
  };
}

function noPython(distro: string): Refusal {
  return {
    code: 'python-missing',
    says: `${distro} has no Python 3.8 or newer in the usual locations.`,
    remedy: `Install one in a terminal of ${distro}, for example: sudo apt install python3 python3-venv`,
  };
}
