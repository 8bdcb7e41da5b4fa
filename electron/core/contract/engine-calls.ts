import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { base } from './api-base';
import { RunId } from './run/run';

/** A change notice: the page then pulls what it shows. */
export const Change = z.object({ run: RunId.nullable(), revision: z.int() });
export type Change = z.infer<typeof Change>;

/** The engine itself, and its feed of changes. */
export const engineCalls = {
  hello: base.output(z.object({ pid: z.int(), version: z.string(), home: z.string() })),
  changes: base.output(eventIterator(Change)),
  /** Room on the disk of this home in bytes; null where the system does not say. */
  room: base.output(z.object({ freeBytes: z.number().nullable() })),
};
