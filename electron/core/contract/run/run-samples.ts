import { z } from 'zod';

/** A line of ticks.jsonl: at wall clock `t` (ms) and monotonic `m` (ms) output.log had `b` bytes. */
export const Tick = z.object({ t: z.number(), m: z.number(), b: z.int() });
export type Tick = z.infer<typeof Tick>;

export const GpuSample = z.object({
  index: z.int(),
  name: z.string(),
  utilPercent: z.number().nullable(),
  memUsedMiB: z.number().nullable(),
  memTotalMiB: z.number().nullable(),
  tempC: z.number().nullable(),
  powerW: z.number().nullable(),
});

/** A line of samples.jsonl. */
export const Sample = z.object({
  t: z.number(),
  m: z.number(),
  cpuPercent: z.number().nullable(),
  rssBytes: z.number().nullable(),
  memUsedBytes: z.number().nullable(),
  memTotalBytes: z.number().nullable(),
  diskFreeBytes: z.number().nullable(),
  gpus: z.array(GpuSample),
});
export type Sample = z.infer<typeof Sample>;
