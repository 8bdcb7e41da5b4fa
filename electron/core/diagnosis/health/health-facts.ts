import { z } from 'zod';
import { HealthBlind, HealthFinding, HealthHold } from '../../contract/run/health';

/** What the health observer tells of a run: nothing that a person decides, such as muting, is in it. */
export const HealthFacts = z.object({
  findings: z.array(HealthFinding.omit({ muted: true })),
  holds: z.array(HealthHold.omit({ muted: true })),
  blind: z.array(HealthBlind),
});
export type HealthFacts = z.infer<typeof HealthFacts>;

export const NO_HEALTH_FACTS: HealthFacts = { findings: [], holds: [], blind: [] };
