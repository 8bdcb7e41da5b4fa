import type { Goal, PlanStepView } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';

/** A step of a plan: what it is for, who acts, and the probes that prove it. */
export interface PlanStep extends Omit<PlanStepView, 'skipped'> {
  /** On which targets it is a step; absent: on all. */
  readonly only?: (target: TargetView) => boolean;
}

/** Plan: ordered steps to a goal, data only. One file in plans/ each, as its default export. */
export interface Plan extends Omit<Goal, 'id'> {
  readonly order: number;
  /** Whether it has its own environment. */
  readonly hasEnvironment: boolean;
  readonly steps: readonly PlanStep[];
  readonly start: { readonly recipe: string; readonly preset: string | null } | null;
}
