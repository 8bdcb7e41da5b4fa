import { z } from 'zod';
import { HealthSeverity } from '../../contract/run/health';
import type { HealthRule, RuleContext } from './health-rule';

const Alarm = z.object({
  severity: HealthSeverity,
  symptom: z.string(),
  because: z.string(),
  formula: z.string(),
  from: z.number(),
  to: z.number(),
  over: z.boolean(),
});
/** Last finding that fired, and its range of x. */
export type Alarm = z.infer<typeof Alarm>;

const LevelState = z.object({ hits: z.int(), misses: z.int(), on: z.boolean(), from: z.number() });
/** State of a rule between two steps. */
export const RuleSaved = z.object({
  judged: z.int(),
  levels: z.array(LevelState),
  alarm: Alarm.nullable(),
});
export type RuleSaved = z.infer<typeof RuleSaved>;

/** Hysteresis of one rule: which level fires, since when, and what it said. */
export class RuleState {
  readonly #rule: HealthRule;
  #saved: RuleSaved;

  constructor(rule: HealthRule, saved: RuleSaved | null) {
    this.#rule = rule;
    const isFit = saved !== null && saved.levels.length === rule.levels.length;
    this.#saved = isFit ? structuredState(saved) : blank(rule);
  }

  get saved(): RuleSaved {
    return this.#saved;
  }

  reset(): void {
    this.#saved = blank(this.#rule);
  }

  /** Judges one step. */
  judge(run: RuleContext): void {
    const { levels } = this.#rule;
    this.#saved.judged += 1;
    let isFiring = false;
    for (let i = 0; i < levels.length; i += 1) {
      const level = levels[i];
      const state = this.#saved.levels[i];
      if (level === undefined || state === undefined) continue;
      // Of two levels that both fire, the graver one speaks.
      if (step(state, level.fires(run), level.times, run.x) && !isFiring) {
        isFiring = true;
        this.#speak(i, state, run);
      }
    }
    const { alarm } = this.#saved;
    if (!isFiring && alarm !== null && !alarm.over) alarm.over = true;
  }

  #speak(i: number, state: z.infer<typeof LevelState>, run: RuleContext): void {
    const level = this.#rule.levels[i];
    if (level === undefined) return;
    const { alarm } = this.#saved;
    const isSame = alarm !== null && !alarm.over && alarm.severity === level.severity;
    // A miss within the hysteresis adds nothing to what was said.
    if (isSame && state.misses > 0) return;
    const words = level.says(run);
    const from = isSame ? alarm.from : state.from;
    this.#saved.alarm = { severity: level.severity, ...words, from, to: run.x, over: false };
  }
}

/** @returns does the level fire now? */
function step(
  state: z.infer<typeof LevelState>,
  isHit: boolean,
  times: number,
  x: number,
): boolean {
  if (isHit) {
    if (state.hits === 0) state.from = x;
    state.hits += 1;
    state.misses = 0;
    if (state.hits >= times) state.on = true;
    return state.on;
  }
  state.misses += 1;
  if (!state.on) state.hits = 0;
  else if (state.misses >= 2 * times) {
    state.on = false;
    state.hits = 0;
  }
  return state.on;
}

function blank(rule: HealthRule): RuleSaved {
  const levels = rule.levels.map(() => ({ hits: 0, misses: 0, on: false, from: 0 }));
  return { judged: 0, levels, alarm: null };
}

const structuredState = (saved: RuleSaved): RuleSaved => ({
  ...saved,
  levels: saved.levels.map((level) => ({ ...level })),
  alarm: saved.alarm === null ? null : { ...saved.alarm },
});
