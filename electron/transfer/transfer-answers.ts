import { z } from 'zod';
import { LeftBehind, PathProblem } from '#core/contract/transfer/transfer-calls';
import { TreeEntry } from './tree-entry';

const Have = z.object({
  have: z.array(z.tuple([z.int(), z.int()])),
  skip: z.array(z.int()),
});

/** Every answer about files in transit. Parsed here, once. */
export const transferAnswers = {
  scan: z.object({
    root: z.string(),
    name: z.string(),
    kind: z.enum(['folder', 'file']),
    isGit: z.boolean(),
    entries: z.array(TreeEntry),
    left: z.array(LeftBehind),
    leftMore: z.int(),
    leftBytes: z.number(),
    problems: z.array(PathProblem),
  }),
  read: z.object({ sha: z.string() }),
  hashes: z.object({ shas: z.array(z.string().nullable()) }),
  look: z.object({
    transfer: z.string(),
    path: z.string(),
    exists: z.enum(['folder', 'file']).nullable(),
    replaces: z.int(),
    conflicts: z.array(PathProblem),
    freeBytes: z.number(),
    problems: z.array(PathProblem),
    warnings: z.array(z.string()),
    candidates: z.array(z.tuple([z.string(), z.string(), z.int()])),
    arrivedBytes: z.number().nullable(),
    skip: z.array(z.int()),
  }),
  have: Have,
  seal: z.object({ keepsModes: z.boolean(), isPlacing: z.boolean() }),
  prove: z.object({
    shas: z.array(z.tuple([z.int(), z.string()])),
    next: z.int().nullable(),
  }),
  place: z.object({ path: z.string(), aside: z.string().nullable(), tree: z.string() }),
  nothing: z.object({}),
} as const;
export type Scan = z.infer<typeof transferAnswers.scan>;
export type Inspection = z.infer<typeof transferAnswers.look>;
