import { z } from 'zod';
import { base } from '../api-base';
import { TargetId } from '../run/run';

/** An entry of a folder on a target; a link counts as what it leads to. */
export const FolderEntry = z.object({
  name: z.string(),
  /** `other`: a pipe, a socket or a device. `unknown`: it could not be looked at. */
  kind: z.enum(['folder', 'file', 'other', 'unknown']),
  /** In bytes; null for all but files. */
  size: z.number().nullable(),
  mtimeMs: z.number().nullable(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;

/** Content of a folder of a target. */
export const FolderListing = z.object({
  /** Absolute, in the target's own spelling. */
  path: z.string(),
  /** null at a root. */
  parent: z.string().nullable(),
  home: z.string(),
  /** `/`, or the drives of Windows. */
  roots: z.array(z.string()),
  /** By name; at most 2,000. */
  entries: z.array(FolderEntry).max(2_000),
  /** Number of further entries. */
  left: z.int(),
});
export type FolderListing = z.infer<typeof FolderListing>;

/** Lists a folder of a target that is connected; nothing is started for it. */
export const folderCalls = {
  list: base
    .input(
      z.object({
        target: TargetId.default('local'),
        /** Empty = the home folder; may begin with `~`. */
        path: z.string().max(4_096),
        hidden: z.boolean().default(false),
      }),
    )
    .output(FolderListing),
};
