import { z } from 'zod';

/** Success goal in a file that the trainer writes: in the newest JSON file of `glob`, `value` (keys joined by dots) against `target`. */
export const RecordGoal = z.object({
  glob: z.string().min(1).max(1_000),
  value: z.string().min(1).max(1_000),
  /** A number, or another key of the same file. */
  target: z.union([z.string().min(1).max(1_000), z.number()]),
});
export type RecordGoal = z.infer<typeof RecordGoal>;

const CONDITION = /^(?<glob>\S.*?)\s*:\s+(?<value>\S+)\s*(?:>=|≥)\s*(?<target>\S+)$/;

/** Reads `models/*.meta.json: total_timesteps >= timesteps_target`; null for anything else. */
export function parseRecordGoal(text: string): RecordGoal | null {
  const { glob, value, target = '' } = CONDITION.exec(text.trim())?.groups ?? {};
  const number = Number(target.replaceAll(',', ''));
  const isNumber = /\d/.test(target) && Number.isFinite(number);
  // Without the sign of a zero, which no text shows.
  const goal = RecordGoal.safeParse({ glob, value, target: isNumber ? number + 0 : target });
  return goal.success ? goal.data : null;
}

/** The goal as `parseRecordGoal` reads it. */
export const recordGoalText = ({ glob, value, target }: RecordGoal): string =>
  `${glob}: ${value} >= ${target}`;
