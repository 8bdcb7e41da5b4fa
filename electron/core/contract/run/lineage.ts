import { z } from 'zod';
import { OneRun, base } from '../api-base';
import { RunId, RunView } from './run';

/** Maximum number of relatives listed of a tree of runs, the nearest first. */
export const MAX_RELATIVES = 200;

/** How a run derives from another: made again from its values, resumed from its checkpoint, or fed with a file of it. */
export const Descent = z.enum(['again', 'resumed', 'input']);
export type Descent = z.infer<typeof Descent>;

/** Something that a run has otherwise than the run it came from; null where one of them has none. */
export const LineageChange = z.object({
  kind: z.enum(['parameter', 'variable', 'python', 'folder', 'command']),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LineageChange = z.infer<typeof LineageChange>;

/** A run in the tree of its relatives. */
export const LineageNode = z.object({
  runId: RunId,
  /** null for a run that was deleted, or belongs to another installation. */
  run: RunView.nullable(),
  /** The run that it came from; null for the root. */
  parent: RunId.nullable(),
  descent: Descent.nullable(),
  /** The file or folder of its parent that it continued from, or took as input. */
  file: z.string().nullable(),
  changes: z.array(LineageChange),
});
export type LineageNode = z.infer<typeof LineageNode>;

/** The tree that a run belongs to: the root first, each run after the one it came from. */
export const Lineage = z.object({
  nodes: z.array(LineageNode),
  /** Relatives that are not listed because there are too many. */
  more: z.int(),
});
export type Lineage = z.infer<typeof Lineage>;

/** Ancestors and descendants of a run. */
export const lineageCalls = { lineage: base.input(OneRun).output(Lineage) };
