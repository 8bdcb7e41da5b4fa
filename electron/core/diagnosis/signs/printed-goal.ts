import { z } from 'zod';

/** The length of the training as its printed settings name it: `total_timesteps: 200000`. */
export const PrintedGoal = z.object({ line: z.int(), option: z.string(), value: z.number() });
export type PrintedGoal = z.infer<typeof PrintedGoal>;

/** Settings are printed at the begin of a log. */
export const MAX_GOAL_LINE = 400;
const SETTING =
  /^\s{0,40}['"]?(total_(?:env_)?(?:time_?)?steps|max_(?:epochs|iterations|episodes)|num_(?:train_)?epochs|num_(?:iterations|episodes|updates))['"]?\s{0,40}[:=]\s{0,40}(\d[\d_]{0,15})(?:\.0)?,?\s*$/;

/** The goal that a line of printed settings names, and nothing else beside it; null for any other line. */
export function printedGoal(text: string, line: number): PrintedGoal | null {
  if (line > MAX_GOAL_LINE || text.length > 200) return null;
  const [, option, digits = ''] = SETTING.exec(text) ?? [];
  const value = Number(digits.replaceAll('_', ''));
  return option === undefined || !(value > 0) ? null : { line, option, value };
}
