import { ShortText } from './bounds';
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Refusal } from './refusal';

/** A Blob, in words that core/ (no DOM, no Node) may use. Bulk numbers and raw bytes travel as one. */
export interface BinaryBlob {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
export const Binary = z.custom<BinaryBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value,
);

/** Every call may be refused: with the thing, the reason and the remedy. */
export const base = oc.errors({ REFUSED: { data: Refusal } });

/** An id, a unique prefix, a name or `latest`. */
export const OneRun = z.object({ run: ShortText });
