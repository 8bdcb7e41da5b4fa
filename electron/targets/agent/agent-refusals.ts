import { commandText } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { Seen } from '../target';

export const GONE = 'agent-gone';

/** No agent answers on this target; `why` is a sentence. */
export function gone(why: string): Refusal {
  return {
    code: GONE,
    says: `The agent on this target is not responding. ${why}`,
    remedy: 'It restarts automatically. Runs do not depend on it.',
  };
}

/** An answer that does not parse: a fault of ours. */
export function unreadable(verb: string, why: string): Refusal {
  return {
    code: 'agent-answer',
    says: `RL Cockpit could not read the agent's response to "${verb}": ${why}`,
    remedy: 'Restart RL Cockpit; if this happens again, report it with this text.',
  };
}

export const OFF = 'target-off';

/** This target was not connected, or it was let go. */
export function off(name: string): Refusal {
  return {
    code: OFF,
    says: `${name} is not connected.`,
    remedy: 'Connect it first; nothing can start there until then.',
  };
}

export const BROKEN = 'target-broken';

/** A scan has already reported that nothing can run there. */
export function brokenTarget({ name, says, problem }: Seen): Refusal {
  const command = problem && commandText(problem);
  const advice = problem?.advice ?? '';
  const remedies = [
    ...(advice === '' ? [] : [advice]),
    ...(command === undefined ? [] : [`Run: ${command}`]),
  ];
  return {
    code: BROKEN,
    says: `${name}: ${problem?.says ?? says}`,
    remedy: remedies.length === 0 ? 'Pick another target.' : remedies.join(' '),
  };
}

export const LATE = 'agent-late';

/** The agent runs, and does not come to an end with what it was asked. */
export function late(verb: string, afterMs: number): Refusal {
  return {
    code: LATE,
    says: `The agent on this target did not finish "${verb}" within ${Math.round(afterMs / 60_000)} min.`,
    remedy: 'A disk or a program there may hang. Check that target, then try again.',
  };
}

export const SILENT = 'agent-silent';

/** The connection is open, and nothing comes through it. */
export function silent(name: string): Refusal {
  return {
    code: SILENT,
    says: `${name} has not responded for a while.`,
    remedy: 'RL Cockpit reconnects automatically. Runs there do not depend on the connection.',
  };
}
