import { implement } from '@orpc/server';
import { echoContract } from './echo-contract';

const os = implement(echoContract);

/** Answers with what it is given. Runs in Node, in a worker and in a page. */
export const echoRouter = os.router({
  blob: os.blob.handler(({ input }) => input),
  value: os.value.handler(({ input }) => ({ value: input.value })),
  nestedBlobs: os.nestedBlobs.handler(() => ({
    blob: new Blob([new Uint8Array([1, 2, 255])]),
    list: [new Blob([new Uint8Array([0])]), new Blob(['späß'])],
    says: 'nested',
  })),
  typedArray: os.typedArray.handler(() => new Float64Array([1.5, 2])),
  feed: os.feed.handler(async function* count({ input }) {
    for (let revision = 0; revision < input.count; revision += 1) yield { revision };
  }),
  blobFeed: os.blobFeed.handler(async function* one() {
    yield { blob: new Blob(['x']) };
  }),
});
