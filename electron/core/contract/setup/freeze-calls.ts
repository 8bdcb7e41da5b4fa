import { z } from 'zod';
import { base } from '../api-base';
import { PathText } from '../bounds';
import { FixRemedy } from '../finding';
import { TargetId } from '../run/run';

/** An environment of a target, by its interpreter. */
const FreezeSubject = z.object({ target: TargetId, python: PathText.min(1) });

/** One package that differs; null: it is not there. */
export const PackageDifference = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A freeze as a list shows it. */
export const FreezeView = z.object({
  atMs: z.number(),
  why: z.enum(['before', 'after', 'agreed', 'now']),
  command: z.string(),
  count: z.int(),
  hash: z.string(),
  /** Against the freeze before it: `torch 2.7.1+cu128 → 2.4.0+cu124, loses code for sm_120; 41 others`; '' for no difference. */
  words: z.string(),
});
export type FreezeView = z.infer<typeof FreezeView>;

/** Installed packages compared with an earlier freeze or the agreed versions, and the way back. */
export const FreezeComparison = z.object({
  sinceMs: z.number(),
  /** '' where nothing differs. */
  words: z.string(),
  changes: z.array(PackageDifference),
  /** Packages that no version brings back: they came from an address or a folder. */
  lost: z.array(z.string()),
  /** Puts it back; null where nothing differs. */
  remedy: FixRemedy.nullable(),
});
export type FreezeComparison = z.infer<typeof FreezeComparison>;

/** A revision of an environment of conda, by conda's own history. */
export const RevisionView = z.object({
  revision: z.int(),
  /** As conda wrote it: local time of its machine. */
  at: z.string(),
  words: z.string(),
  /** Goes back to it; null for the newest, and where no conda runs. */
  remedy: FixRemedy.nullable(),
});
export type RevisionView = z.infer<typeof RevisionView>;

/** Time machine of environments: freezes, drift from the agreed versions, put back. */
export const freezeCalls = {
  /** Newest first. */
  freezes: base.input(FreezeSubject).output(z.array(FreezeView)),
  /** Writes down what is installed now. */
  takeFreeze: base.input(FreezeSubject).output(FreezeView),
  /** Makes the installed packages the agreed versions: drift is judged against them. */
  agree: base.input(FreezeSubject).output(FreezeView),
  /** null before any versions were agreed. */
  drift: base.input(FreezeSubject).output(FreezeComparison.nullable()),
  /** Against a freeze by its time. */
  since: base.input(FreezeSubject.extend({ atMs: z.number() })).output(FreezeComparison),
  /** Newest first; [] where conda did not make the environment. */
  revisions: base.input(FreezeSubject).output(z.array(RevisionView)),
};
