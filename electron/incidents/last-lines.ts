import { openHandle } from '../files/regular-file';

/** Of the end of a log, so much is read. */
const MAX_BYTES = 256_000;

/** The last lines of a log as they were written; [] where it cannot be read. Secrets are still in them. */
export async function lastLinesOf(file: string, max: number): Promise<readonly string[]> {
  try {
    const handle = await openHandle(file);
    try {
      const { size } = await handle.stat();
      const from = Math.max(0, size - MAX_BYTES);
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(Math.min(size, MAX_BYTES)),
        0,
        Math.min(size, MAX_BYTES),
        from,
      );
      const lines = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/);
      // Where the reading began in the middle of a line, that is no line.
      const complete = from === 0 ? lines : lines.slice(1);
      return complete
        .slice(complete.at(-1) === '' ? -max - 1 : -max)
        .filter((line, at, all) => line !== '' || at < all.length - 1);
    } finally {
      await handle.close();
    }
  } catch {
    return [];
  }
}
