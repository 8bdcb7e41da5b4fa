import { MAX_LISTED, ShortText, TagText } from '../bounds';
import { z } from 'zod';
import { base, Binary, OneRun } from '../api-base';
import { RunId, RunView } from './run';
import { SpreadQuery } from '../series/spread';
import { MAX_TAGS, Tag } from './tag';

/** Notes of the user about a run. */
export const RunNotes = z.object({
  /** The name they gave it; null = the one it was started with. */
  name: z.string().nullable(),
  notes: z.string(),
  tags: z.array(z.string()),
  star: z.boolean(),
});
export type RunNotes = z.infer<typeof RunNotes>;

/** Only what is named changes. A null name gives the run its first name back. */
export const RunNotesChange = z.object({
  name: z.string().trim().min(1).max(200).nullable().optional(),
  notes: z.string().max(100_000).optional(),
  tags: z.array(Tag).max(MAX_TAGS).optional(),
  star: z.boolean().optional(),
});
export type RunNotesChange = z.infer<typeof RunNotesChange>;

/** A deletion that can still be taken back. */
export const Deletion = z.object({
  id: z.string(),
  runs: z.array(RunId),
  /** Disk usage of their files on their target and at home. */
  bytes: z.number(),
  /** Until then `undelete` brings all of them back. */
  untilMs: z.number(),
});
export type Deletion = z.infer<typeof Deletion>;

const SomeRuns = z.object({ runs: z.array(RunId).min(1).max(20_000) });

/** Calls for what the user adds to a run (name, notes, tags, stars) or removes, and the list with all of it. */
export const noteCalls = {
  notes: base.input(OneRun).output(RunNotes),
  note: base.input(OneRun.extend({ change: RunNotesChange })).output(RunNotes),
  /** Adds and takes off tags of many runs at once. */
  tag: base
    .input(
      SomeRuns.extend({ add: z.array(Tag).max(MAX_TAGS), remove: z.array(Tag).max(MAX_LISTED) }),
    )
    .output(z.void()),
  /** Every tag that some run has, the most used first. */
  tagNames: base.output(z.array(z.string())),
  /** Hides the runs now and removes their files after ten seconds. Refused for a run that is still running, and for others'. */
  delete: base.input(SomeRuns).output(Deletion),
  undelete: base.input(z.object({ id: ShortText })).output(z.void()),
  /** Bytes on the target and at home, by run; null where it could not be checked. */
  sizes: base.input(SomeRuns).output(z.record(z.string(), z.number().nullable())),
  /** Bulk, as described in the contract's run-rows.ts: what rows show beyond the runs themselves. `runs` null = all. */
  rows: base
    .input(
      z.object({
        runs: SomeRuns.shape.runs.nullable(),
        metrics: z.array(TagText).max(30),
        tags: z.boolean(),
      }),
    )
    .output(Binary),
  /** Bulk: header SpreadHeader, columns SPREAD_COLUMNS. Refused when none of the runs has a point there. */
  spread: base.input(SpreadQuery).output(Binary),
  /** These runs as they are now; an id that is not known is left out. */
  some: base.input(SomeRuns).output(z.array(RunView)),
};
