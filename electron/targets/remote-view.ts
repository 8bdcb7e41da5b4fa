import { commandText } from '#core/contract/finding';
import type { Hello, TargetSummary } from '#core/contract/target/target';
import type { AgentChannel } from './agent/agent-channel';
import { machineInWords } from './machine-in-words';
import type { Seen } from './target';

const STATES = { off: 'off', starting: 'starting', ready: 'ready', lost: 'unknown' } as const;

/** How a target that has to be connected is reported: by the contact with it, and what was seen of it before. */
export function remoteView(
  kind: string,
  channel: Pick<AgentChannel, 'state' | 'problem' | 'lostSinceMs'>,
  seen: Seen,
  hello: Hello | null,
): TargetSummary {
  const { state, problem, lostSinceMs } = channel;
  // A live agent knows better than a look that failed.
  const trouble = state === 'ready' ? undefined : seen.problem;
  const isBroken = trouble !== undefined || (state === 'off' && problem !== null);
  const command = trouble && commandText(trouble);
  const remedy = trouble === undefined || trouble.advice === '' ? problem?.remedy : trouble.advice;
  return {
    id: seen.id,
    kind,
    name: seen.name,
    state: isBroken ? 'broken' : STATES[state],
    says: trouble?.says ?? saysOf(channel, seen, hello),
    ...(seen.hidden === true ? { hidden: true } : {}),
    ...(seen.wslVersion === undefined ? {} : { wslVersion: seen.wslVersion }),
    ...(command === undefined ? {} : { command }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(lostSinceMs === null || state !== 'lost' ? {} : { sinceMs: lostSinceMs }),
    ...(hello === null || state !== 'ready' ? {} : { gpus: [...hello.gpus] }),
  };
}

function saysOf(
  { state, problem }: Pick<AgentChannel, 'state' | 'problem'>,
  seen: Seen,
  hello: Hello | null,
): string {
  if (problem !== null) return problem.says;
  if (state === 'starting') return `Connecting to ${seen.name}.`;
  if (state === 'ready' && hello !== null) return machineInWords(hello);
  return seen.says;
}
