import { setFlagsFromString } from 'node:v8';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import { LogDiagnosis, type LogEnding } from '#core/diagnosis/diagnose-log';
import { openHandle } from '../files/regular-file';

/** Of a file, so much is read at once: regardless of its size, it is never whole in memory. */
const CHUNK_BYTES = 1 << 18;
/** V8's young generation stays as small as it begins: what lines leave behind is collected as fast, in 50 MB less. */
const SMALL_YOUNG_GENERATION = '--semi-space-growth-factor=1';

/** Diagnosis of a log on this machine, or of what stdin brings (`-`). @throws when it cannot be read */
export async function diagnoseFile(file: string, ending: LogEnding): Promise<Diagnosis> {
  setFlagsFromString(SMALL_YOUNG_GENERATION);
  const diagnosis = new LogDiagnosis();
  for await (const chunk of file === '-' ? process.stdin : chunksOf(file))
    diagnosis.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  return diagnosis.end(ending);
}

/** Chunks of a file in one and the same memory: what is read before the next one is asked for. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const memory = new Uint8Array(CHUNK_BYTES);
  const handle = await openHandle(file);
  try {
    // What is written meanwhile is left: a file that grows as fast as it is read has no end.
    for (let left = (await handle.stat()).size; left > 0;) {
      const { bytesRead } = await handle.read(memory, 0, Math.min(memory.length, left), null);
      if (bytesRead === 0) return;
      left -= bytesRead;
      yield memory.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
