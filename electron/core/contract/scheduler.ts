import { z } from 'zod';

/** A scheduler whose job a run on a cluster becomes. */
export const Scheduler = z.enum(['slurm', 'ray']);
export type Scheduler = z.infer<typeof Scheduler>;

/** The name of a scheduler in a sentence. */
export const SCHEDULER_TITLES: Readonly<Record<Scheduler, string>> = { slurm: 'Slurm', ray: 'Ray' };
