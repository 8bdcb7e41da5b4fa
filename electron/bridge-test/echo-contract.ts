import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';

const AnyBlob = z.instanceof(Blob);
/** Not checked: the transport alone is looked at. */
const Anything = z.unknown();

/** What the bridge's own contract asks of its transports, in its smallest form. */
export const echoContract = {
  /** Bulk both ways. */
  blob: oc.input(AnyBlob).output(AnyBlob),
  /** Any small value, inside an object like every value of ours. */
  value: oc.input(z.object({ value: Anything })).output(z.object({ value: Anything })),
  /** Kinds of results that a careless call might return. */
  nestedBlobs: oc.output(z.object({ blob: Anything, list: z.array(Anything), says: z.string() })),
  typedArray: oc.output(Anything),
  feed: oc.input(z.object({ count: z.int() })).output(eventIterator(Anything)),
  blobFeed: oc.output(eventIterator(Anything)),
};
