import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from '../agent-process';
import { gone } from '../agent-refusals';
import type { HeartbeatPolicy } from './heartbeat';

/** Connect policy of a kind of target: back-off, heartbeat, and when an agent may be started again without the user. */
export interface ConnectPolicy {
  /** Whether the target is connected without the user's asking. Only this computer is. */
  readonly isFree: boolean;
  /** How a silent agent is noticed; null: the code that starts it watches it (wsl/agent-life.ts). */
  readonly heartbeat: HeartbeatPolicy | null;
  /**
   * Whether the next question to a silent agent gets a new agent at once. Where the agent is reached by a program of this machine; a
   * network that was cut would swallow the new one, too.
   */
  readonly replacesSilent: boolean;
  readonly firstWaitMs: number;
  readonly lastWaitMs: number;
  /** An agent that has not said hello by then is given up. */
  readonly helloWithinMs: number;
  /** Reason why there is no agent, from what its process left at its end. */
  explain(end: AgentEnd): Refusal;
  /** Whether it is beyond trying again. Then the user is reported at once. */
  needsPerson?(why: Refusal): boolean;
  /**
   * Asked after a loss: may another agent be started unasked? Not where that would start a machine, and not where only the user can fix
   * what is wrong. null: that cannot be determined now, and is asked again later.
   */
  mayRestart(why: Refusal, end: AgentEnd): Promise<boolean | null>;
}

/**
 * Of an agent that no network is before: it is silent only when it hangs, or was stopped. Unknown after 30 to 40 s, so that a machine under
 * load raises no alarm.
 */
export const NEARBY_HEARTBEAT: HeartbeatPolicy = {
  everyMs: 10_000,
  quietMs: 30_000,
  deadMs: 60_000,
};

export const LOCAL_POLICY: ConnectPolicy = {
  isFree: true,
  heartbeat: NEARBY_HEARTBEAT,
  replacesSilent: true,
  firstWaitMs: 100,
  lastWaitMs: 5_000,
  helloWithinMs: 60_000,
  explain: ({ why }) => gone(why),
  mayRestart: async () => true,
};
