import type { Refusal } from '#core/contract/refusal';
import type { AgentEnd } from './agent-process';
import { gone } from './agent-refusals';

/** Connect policy of a kind of target: back-off, heartbeat, and when an agent may be started again without a person. */
export interface ConnectPolicy {
  /** Is the target connected without a person's asking? Only this computer is. */
  readonly isFree: boolean;
  /** Where a lost connection tells nothing by itself, it is asked this often; null: not at all. */
  readonly heartbeatEveryMs: number | null;
  readonly firstWaitMs: number;
  readonly lastWaitMs: number;
  /** An agent that has not said hello by then is given up. */
  readonly helloWithinMs: number;
  /** Why there is no agent, from what its process left at its end. */
  explain(end: AgentEnd): Refusal;
  /** Is it beyond trying again? Then a person is told at once. */
  needsPerson?(why: Refusal): boolean;
  /**
   * Asked after a loss: may another agent be started unasked? Not where that would start a machine, and not where only a
   * person can mend what is wrong. null: that cannot be told now, and is asked again later.
   */
  mayRestart(why: Refusal, end: AgentEnd): Promise<boolean | null>;
}

export const LOCAL_POLICY: ConnectPolicy = {
  isFree: true,
  heartbeatEveryMs: null,
  firstWaitMs: 100,
  lastWaitMs: 5_000,
  helloWithinMs: 60_000,
  explain: ({ why }) => gone(why),
  mayRestart: async () => true,
};
