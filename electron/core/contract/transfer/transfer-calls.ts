import { Argument, MAX_ARGUMENTS, MAX_LISTED, MAX_PARAMS, PathText, ShortText } from '../bounds';
import { z } from 'zod';
import { base } from '../api-base';
import { TargetId } from '../run/run';

/** Something that is left behind, and why. */
export const LeftBehind = z.object({
  path: z.string(),
  why: z.string(),
  bytes: z.number(),
  files: z.int(),
  /** Was there time to weigh all of it? Else it is at least that much. */
  isWhole: z.boolean(),
  isFolder: z.boolean(),
});
export type LeftBehind = z.infer<typeof LeftBehind>;

/** Something of the topmost level that goes; with all that goes below it. */
export const TransferItem = z.object({
  path: z.string(),
  bytes: z.number(),
  files: z.int(),
  isFolder: z.boolean(),
});
export type TransferItem = z.infer<typeof TransferItem>;

/** A path of the tree that cannot be sent, and why. */
export const PathProblem = z.object({ path: z.string(), says: z.string() });
export type PathProblem = z.infer<typeof PathProblem>;

/** Source and destination of a transfer. Globs are those of .gitignore, `!` aside. */
export const TransferRequest = z.object({
  from: z.object({ target: TargetId, path: PathText.min(1) }),
  /** `path` null: `~/rl-cockpit/NAME` there. */
  to: z.object({ target: TargetId, path: PathText.min(1).nullable() }),
  /** Leave behind what git ignores, else what is usually of no use elsewhere. False for results that come back. */
  isProject: z.boolean().default(true),
  exclude: z.array(PathText).max(MAX_LISTED).default([]),
  /** Belongs all the same; wins over every exclusion. */
  include: z.array(PathText).max(MAX_LISTED).default([]),
  /** Only files that one of these names; none = all. */
  only: z.array(PathText).max(MAX_LISTED).default([]),
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** Preview before the user confirms. Nothing has been written anywhere. */
export const TransferPreview = z.object({
  /** The same for the same files to the same place. */
  id: z.string(),
  from: z.object({ target: TargetId, path: z.string() }),
  to: z.object({ target: TargetId, path: z.string() }),
  kind: z.enum(['folder', 'file']),
  /** Did git decide what belongs? */
  isGit: z.boolean(),
  files: z.int(),
  bytes: z.number(),
  /** Bytes to send: without what is there already (by hash) and what has arrived before. */
  sendBytes: z.number(),
  thereFiles: z.int(),
  thereBytes: z.number(),
  /** Of an earlier try that was cut off. */
  arrivedBytes: z.number(),
  /** Parts to send, the largest first. */
  parts: z.array(TransferItem),
  partsMore: z.int(),
  /** The largest first. */
  left: z.array(LeftBehind),
  leftMore: z.int(),
  leftBytes: z.number(),
  /** While there is one, nothing can be sent: exclude it, or change its name. */
  problems: z.array(PathProblem),
  warnings: z.array(z.string()),
  /** Existing content of the destination. */
  exists: z.enum(['folder', 'file']).nullable(),
  /** Files there that a merge would replace, and what makes a merge impossible. */
  replaces: z.int(),
  conflicts: z.array(PathProblem),
  freeBytes: z.number(),
});
export type TransferPreview = z.infer<typeof TransferPreview>;

/**
 * `replace` keeps the old one beside it under another name; `merge` replaces files of the same path and touches nothing
 * else of the folder.
 */
export const WhenExists = z.enum(['refuse', 'keep-both', 'replace', 'merge']);
export type WhenExists = z.infer<typeof WhenExists>;

export const TransferView = z.object({
  id: z.string(),
  /** The request; asking for the same again continues with it. */
  request: TransferRequest,
  whenExists: WhenExists,
  from: z.object({ target: TargetId, path: z.string() }),
  to: z.object({ target: TargetId, path: z.string() }),
  /** All files that belong to it, what was there before too. */
  files: z.int(),
  bytes: z.number(),
  beganMs: z.number(),
  /**
   * `waiting`: contact is lost, it continues by itself. `proving`: both sides read back what they have. `cut`: the engine that carried it
   * has ended; it continues when the user says so.
   */
  state: z.enum(['sending', 'waiting', 'proving', 'placing', 'done', 'cancelled', 'failed', 'cut']),
  /** Of the whole: what has to travel, and what has arrived of it (in earlier tries too). */
  totalBytes: z.number(),
  arrivedBytes: z.number(),
  /** Bytes that this engine put on the wire, those twice sent and the frames around them included. */
  wireBytes: z.number(),
  cuts: z.int(),
  bytesPerSecond: z.number().nullable(),
  elapsedMs: z.number(),
  /** Reason why it waits or failed. */
  problem: z.object({ code: z.string(), says: z.string(), remedy: z.string() }).nullable(),
  /** Result: where it is now, the hash that both sides found, and where the old one went; null until it is done. */
  done: z
    .object({
      path: z.string(),
      aside: z.string().nullable(),
      tree: z.string(),
      keepsModes: z.boolean(),
    })
    .nullable(),
});
export type TransferView = z.infer<typeof TransferView>;

const OneSend = z.object({ id: ShortText });

/** Folders and files from one target to another; results come back by the same calls, the other way round. */
export const transferCalls = {
  /** Looks at both sides and writes nothing. Both targets have to be connected. */
  preview: base.input(TransferRequest).output(TransferPreview),
  /**
   * After the user's yes to the preview of this `id` and `request`: different requests may come to the same files, and so to the same id.
   * Continues where an earlier try was cut off.
   */
  start: base
    .input(OneSend.extend({ request: TransferRequest, whenExists: WhenExists }))
    .output(TransferView),
  /** Continues with one that was cut off, cancelled or failed, when what goes is still the same. */
  resume: base.input(OneSend).output(TransferView),
  progress: base.input(OneSend).output(TransferView),
  /** The newest first. One that has not arrived outlives the engine. */
  list: base.output(z.array(TransferView)),
  /** `keep`: what has arrived stays for another try. */
  cancel: base.input(OneSend.extend({ keep: z.boolean() })).output(TransferView),
  /** Paths of this machine that were sent to a target, in the words of that target; other text comes back as it was. */
  translate: base
    .input(
      z.object({
        target: TargetId,
        texts: z.array(Argument).max(MAX_ARGUMENTS + MAX_PARAMS + 1),
      }),
    )
    .output(z.array(z.string())),
};
