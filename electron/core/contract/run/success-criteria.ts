import { z } from 'zod';
import { MetricGoal } from './metric-goal';
import { RecordGoal } from './record-goal';
import { Expectations } from './run-directory';

/** Longest text and longest list of what the user declares by hand. */
const CRITERION = z.string().trim().min(1).max(1_000);
const MAX_CRITERIA = 50;

/** Expectations as the user declares them, within bounds; globs are relative to the folder in which the command ran. */
export const SuccessCriteria = Expectations.extend({
  markers: z.array(CRITERION).max(MAX_CRITERIA).optional(),
  artefacts: z.array(CRITERION).max(MAX_CRITERIA).optional(),
  targetX: z.number().positive().optional(),
  minPoints: z.int().min(1).optional(),
  metrics: z.array(MetricGoal).max(MAX_CRITERIA).optional(),
  failMarkers: z.array(CRITERION).max(MAX_CRITERIA).optional(),
  records: z.array(RecordGoal).max(MAX_CRITERIA).optional(),
  minDurationMs: z.number().positive().optional(),
});
export type SuccessCriteria = z.infer<typeof SuccessCriteria>;
