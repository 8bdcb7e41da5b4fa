import type { HealthSeverity } from '../../contract/run/health';
import type { Named } from '../rules/define-rule';
import type { RunCourses } from './course';
import type { EndedRun } from './ended-run';
import type { HealthInput } from './health-input';
import type { InputWindow } from './input-window';
import type { Objection } from './objection';

/** Texts of a rule that fires. The finding says "Symptom: because." */
export interface HealthText {
  readonly symptom: string;
  readonly because: string;
  /** The rule with the numbers of this run. */
  readonly formula: string;
}

/** Numbers of a run at the step that is judged. */
export interface RuleContext extends RunCourses {
  of(input: HealthInput): InputWindow;
  /** Has the input ever had a value? */
  has(input: HealthInput): boolean;
  /** x of the step that is judged. */
  readonly x: number;
  /** The last step of this run; null where it is not known. */
  readonly targetX: number | null;
  /** Does the reward rise by more than chance would let it: in its newest values, or over the entire run? */
  rewardRises(): boolean;
}

/** One severity of a rule. It fires after `times` hits in a row, and clears after twice as many misses. */
export interface HealthLevel {
  readonly severity: HealthSeverity;
  readonly times: number;
  fires(run: RuleContext): boolean;
  says(run: RuleContext): HealthText;
}

/** What every health rule states about itself. */
export interface HealthRuleInfo {
  /** Position in the list, and among findings of one severity. */
  readonly order: number;
  /** Subject, as a label: "Policy updates". */
  readonly title: string;
  /** Source of its bounds. */
  readonly source: string;
  /** What to try, the best first: sentences. */
  readonly suggestions: readonly string[];
  /** What it says against the success of a run that ended like this, by the same bounds; [] for no objection. */
  denySuccess?(run: EndedRun): readonly Objection[];
}

interface HealthRuleText extends HealthRuleInfo {
  /** Inputs that it cannot judge without. The chart of the first shows what it found. */
  readonly needs: readonly HealthInput[];
  /** Inputs that it reads where the run has them. */
  readonly optional?: readonly HealthInput[];
  /** Values of the first input before it judges: 1 unless given. */
  readonly minValues?: number;
  /** The gravest first; each fires at once unless `times` is given. */
  readonly levels: readonly (Omit<HealthLevel, 'times'> & Partial<Pick<HealthLevel, 'times'>>)[];
  /** What it says while nothing is wrong, with the numbers. */
  okText(run: RuleContext): string;
}

/** Health rule of a file in `rules/`: judges at every step at which all inputs that it needs have a new value. */
export interface HealthRuleBody extends Required<Omit<HealthRuleText, 'levels' | 'denySuccess'>> {
  readonly levels: readonly HealthLevel[];
  denySuccess?: HealthRuleInfo['denySuccess'];
}

/** Health rule: what the numbers of a training look like when something is wrong with it. */
export type HealthRule = Named<HealthRuleBody>;

/** Defines a health rule over the steps of a run: the default export of a file in `rules/`. */
export function defineHealthRule({
  optional = [],
  minValues = 1,
  levels,
  ...rule
}: HealthRuleText): HealthRuleBody {
  return {
    ...rule,
    optional,
    minValues,
    levels: levels.map(({ times = 1, ...level }) => ({ ...level, times })),
  };
}
