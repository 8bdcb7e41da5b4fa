import { z } from 'zod';
import { AxisKind } from '../series/series';

// Chart views of the user: panels of chosen metrics, by recipe and name. Bounds keep a damaged file from filling a page.

export const MAX_PANELS = 40;
export const MAX_TAGS_OF_PANEL = 12;
export const MAX_VIEWS = 200;

/** Panel: a chart of chosen metrics. What is null is as on its page. */
export const ChartPanel = z.object({
  id: z.string().min(1).max(64),
  /** '' = the titles of its metrics. */
  title: z.string().max(200).default(''),
  tags: z.array(z.string().min(1).max(500)).min(1).max(MAX_TAGS_OF_PANEL),
  axis: AxisKind.nullable().default(null),
  smoothing: z.number().min(0).max(0.999).nullable().default(null),
  scale: z.enum(['linear', 'log']).nullable().default(null),
  /** Ends of the value axis in the shown unit; null = as far as the values go. */
  yMin: z.number().nullable().default(null),
  yMax: z.number().nullable().default(null),
  /** Is above the main charts. */
  isPinned: z.boolean().default(false),
});
export type ChartPanel = z.infer<typeof ChartPanel>;

/** Chart view: panels in their order, under a name, for the runs of one recipe. */
export const ChartView = z.object({
  recipe: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(80),
  panels: z.array(ChartPanel).max(MAX_PANELS),
});
export type ChartView = z.infer<typeof ChartView>;
