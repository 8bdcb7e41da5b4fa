import type { Refusal } from '#core/contract/refusal';

export const GONE = 'agent-gone';

/** Nobody answers on this target; `why` is a sentence. */
export function gone(why: string): Refusal {
  return {
    code: GONE,
    says: `The agent on this target does not answer. ${why}`,
    remedy: 'It is started again by itself; a training does not need it.',
  };
}

/** An answer that does not parse: a fault of ours. */
export function unreadable(verb: string, why: string): Refusal {
  return {
    code: 'agent-answer',
    says: `The agent's answer to "${verb}" could not be read: ${why}`,
    remedy: 'Start RL Cockpit again; if it comes back, report it with this text.',
  };
}
