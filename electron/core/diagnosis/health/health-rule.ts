import type { HealthSeverity } from '../../contract/run/health';
import type { RunCourses } from './course';
import type { EndedRun } from './ended-run';
import type { HealthInput } from './health-input';
import type { InputWindow } from './input-window';
import type { Objection } from './objection';

/** What a level of a rule says when it fires. Fragments go on from "Looks like …" and "because …". */
export interface HealthText {
  readonly symptom: string;
  readonly because: string;
  /** The rule with the numbers of this run. */
  readonly formula: string;
}

/** What a rule looks at: the inputs of a run so far. */
export interface RuleContext extends RunCourses {
  of(input: HealthInput): InputWindow;
  /** Has the input ever come? */
  has(input: HealthInput): boolean;
  /** x of the step that is judged. */
  readonly x: number;
  /** The step this run wants to reach; null where nothing tells it. */
  readonly targetX: number | null;
  /** Does the reward rise by more than chance would let it: in its newest values, or over the whole run? */
  rewardRises(): boolean;
}

/** One severity of a rule. It fires after `times` hits in a row, and clears after twice as many misses. */
export interface HealthLevel {
  readonly severity: HealthSeverity;
  readonly times: number;
  fires(run: RuleContext): boolean;
  says(run: RuleContext): HealthText;
}

/**
 * Health rule: what the numbers of a training look like when something is wrong with it. One file in `rules/` each, as its
 * default export; the folder is the list. It judges at every step at which all that it needs has a new value.
 */
export interface HealthRule {
  /** Its file's name. */
  readonly id: string;
  /** Where it stands in the list, and in which order findings of one severity are told. */
  readonly order: number;
  /** What it watches, as a label: "Policy updates". */
  readonly title: string;
  /** Where its bounds come from. */
  readonly source: string;
  /** Inputs that it cannot do without. The chart of the first shows what it found. */
  readonly needs: readonly HealthInput[];
  /** Inputs that it looks at where they are there. */
  readonly optional?: readonly HealthInput[];
  /** Values of the first input before it judges. */
  readonly minValues: number;
  /** The gravest first. */
  readonly levels: readonly HealthLevel[];
  /** What to try, the best first. */
  readonly suggestions: readonly string[];
  /** What it saw while nothing is wrong, with the numbers; a good sign where there is one. */
  okText(run: RuleContext): string;
  /** What it says against the success of a run that ended like this, by the same bounds; [] where it says nothing. */
  denySuccess?(run: EndedRun): readonly Objection[];
}
