import { z } from 'zod';
import { HealthUnjudged, HealthFinding, HealthPass } from '../../contract/run/health';

/** What the health observer reports of a run, without what the user decides, such as muting. */
export const HealthFacts = z.object({
  findings: z.array(HealthFinding.omit({ muted: true })),
  passed: z.array(HealthPass.omit({ muted: true })),
  unjudged: z.array(HealthUnjudged),
});
export type HealthFacts = z.infer<typeof HealthFacts>;

export const NO_HEALTH_FACTS: HealthFacts = { findings: [], passed: [], unjudged: [] };
