import { closeSync, openSync, readSync } from 'node:fs';

/** Maximum size of the agent's frame. */
const CHUNK_BYTES = 256 * 1024;

/** A file in pieces of the agent's size, each in the same memory: fresh memory costs more than to read the file. */
export function* chunksOf(file: string): Generator<Uint8Array<ArrayBuffer>> {
  const fd = openSync(file, 'r');
  try {
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let length = readSync(fd, chunk); length > 0; length = readSync(fd, chunk)) {
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(fd);
  }
}
