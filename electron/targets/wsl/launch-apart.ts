import { EventEmitter } from 'node:events';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { Push, Reply, answers } from '../agent-messages';
import type { AgentEnd, AgentProcess } from '../agent-process';
import { unreadable } from '../agent-refusals';
import type { Frame } from '../frames';

const ANSWER_WITHIN_MS = 180_000;
const LAUNCH = 1;
const BYE = 2;

/**
 * Starts a run through an agent, and a wsl.exe, of its own that end by themselves. Only then does the supervisor hold
 * the distro: below a wsl.exe that is killed it would not count, and be stopped 15 s later with all of its trainings.
 * So nothing here is ever killed, and the run is reported only after that wsl.exe has ended.
 */
export async function launchApart(
  start: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>,
  spec: Spec,
  secretEnv: Readonly<Record<string, string>>,
  explain: (end: AgentEnd) => Refusal,
): Promise<Launched> {
  const says = new EventEmitter<{ told: [Launched] }>();
  const tell = (result: Launched): boolean => says.emit('told', result);
  const answer = new Promise<Launched>((resolve) => {
    says.once('told', resolve);
  });
  const agent = await start(({ json }) => {
    const told = launched(json);
    if (told !== null) tell(told);
  });
  const late = setTimeout(() => tell(err(SILENT)), ANSWER_WITHIN_MS);
  void agent.ended.then((end) => tell(err(explain(end))));
  agent.send({ id: LAUNCH, verb: 'launch', spec, secretEnv });
  const result = await answer;
  clearTimeout(late);
  agent.send({ id: BYE, verb: 'bye' });
  agent.leave();
  if (result.ok || result.error !== SILENT) await agent.ended;
  return result;
}

type Launched = Result<{ runDir: string }, Refusal>;

/** What a frame says of the launch; null when it speaks of something else. */
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
