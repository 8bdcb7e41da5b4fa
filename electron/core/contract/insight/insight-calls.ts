import { base, OneRun } from '../api-base';
import { Anatomy } from './anatomy';
import { AuditQuery, RewardAudit } from './reward-audit';
import {
  AllSteps,
  AllStepsQuery,
  OneRollout,
  PromptRates,
  PromptsQuery,
  Rollout,
  RolloutsQuery,
  StepRollouts,
} from './rollouts';
import { WhoPaid } from './who-paid';

/** What the numbers of a run mean together, by what is stored of it now. */
export const insightCalls = {
  /** Which reward function paid for the change of the reward. */
  whoPaid: base.input(OneRun).output(WhoPaid),
  /** Where the time of its steps went. */
  anatomy: base.input(OneRun).output(Anatomy),
  /** Rollouts of one of its steps: the most telling ones, and those that match. */
  rollouts: base.input(RolloutsQuery).output(StepRollouts),
  /** Rollouts of all of its steps that match. Call it again until `read + skipped` are all steps. */
  allRollouts: base.input(AllStepsQuery).output(AllSteps),
  /** Its prompts by how well they are answered, the hardest first. Called again as `allRollouts` is. */
  prompts: base.input(PromptsQuery).output(PromptRates),
  /** Tries a reward function with made-up answers, in a child process on its target. */
  auditReward: base.input(AuditQuery).output(RewardAudit),
  /** One rollout with its whole texts. */
  rollout: base.input(OneRollout).output(Rollout),
};
