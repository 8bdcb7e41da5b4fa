import type { PlanView as Plan } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';
import type { LiveStep, PlanBoard } from './use-plan-board';

/** The open step of a plan, for the parts that show it. */
export interface PanelProps {
  readonly plan: Plan;
  readonly target: TargetView;
  readonly board: PlanBoard;
  readonly open: LiveStep;
  /** The user acts on this step: the page no longer goes to another one by itself. */
  readonly onPin: () => void;
}
