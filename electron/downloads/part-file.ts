import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readText } from '../files/regular-file';
import { type Journal, parseJournal, type ResumePoint, resumePoint, type Wanted } from './journal';

/** Bytes and ms after which written bytes are forced to the disk and the journal says so. */
const PROVE_BYTES = 16 << 20;
const PROVE_MS = 1_000;
const MOST_JOURNAL_BYTES = 64 << 10;

export const partPath = (file: string): string => `${file}.part`;
export const journalPath = (file: string): string => `${file}.part.json`;

/** What is there of a file that did not arrive yet. */
export async function readPart(file: string, wanted: Wanted): Promise<ResumePoint> {
  const part = await stat(partPath(file)).catch(() => null);
  const text = await readText(journalPath(file), MOST_JOURNAL_BYTES).catch(() => null);
  return resumePoint(parseJournal(text), part?.isFile() === true ? part.size : null, wanted);
}

/** Deletes what is there of a file that did not arrive. @returns bytes that were freed */
export async function removePart(file: string): Promise<number> {
  const part = await stat(partPath(file)).catch(() => null);
  await rm(partPath(file), { force: true });
  await rm(journalPath(file), { force: true });
  return part?.isFile() === true ? part.size : 0;
}

/** What the server said of the file that is being written. */
interface Announced {
  readonly url: string;
  readonly etag: string | null;
  readonly total: number | null;
  readonly hash: Journal['hash'];
}

/** Partial download on the disk: `NAME.part`, and the journal that says how much of it is proven. */
export class PartFile {
  readonly #file: string;
  readonly #handle: FileHandle;
  #journal: Journal;
  #bytes: number;
  #provenMs = performance.now();

  private constructor(file: string, handle: FileHandle, journal: Journal) {
    this.#file = file;
    this.#handle = handle;
    this.#journal = journal;
    this.#bytes = journal.proven;
  }

  /** Opens it at the point where it goes on; what lies behind that is cut off. @throws the system's error */
  static async open(file: string, point: ResumePoint, wanted: Wanted): Promise<PartFile> {
    const { etag, total, from: proven } = point;
    const { url, hash } = wanted;
    // The old journal first: it must not speak of bytes that are being cut off.
    if (proven === 0) await rm(journalPath(file), { force: true });
    const handle = await open(partPath(file), proven === 0 ? 'w' : 'r+');
    try {
      await handle.truncate(proven);
    } catch (cause) {
      await handle.close();
      throw cause;
    }
    return new PartFile(file, handle, { schema: 1, url, etag, total, hash, proven });
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Where a request goes on now. */
  get point(): ResumePoint {
    const { etag, total } = this.#journal;
    return { from: this.#bytes, etag, total, why: null };
  }

  tell(said: Partial<Announced>): void {
    this.#journal = { ...this.#journal, ...said };
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, done, null, this.#bytes);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
    const behind = this.#bytes - this.#journal.proven;
    const isTime = performance.now() - this.#provenMs > PROVE_MS;
    if (behind >= PROVE_BYTES || isTime) await this.prove();
  }

  /** Forces the bytes to the disk, then says so in the journal: in this order a crash cannot make it lie. */
  async prove(): Promise<void> {
    this.#provenMs = performance.now();
    if (this.#bytes === 0) return;
    await this.#handle.datasync();
    this.#journal = { ...this.#journal, proven: this.#bytes };
    await writeWhole(journalPath(this.#file), JSON.stringify(this.#journal));
  }

  /** Nothing of it is of use: begins at 0. */
  async clear(): Promise<void> {
    await rm(journalPath(this.#file), { force: true });
    await this.#handle.truncate(0);
    this.#bytes = 0;
    this.#journal = { ...this.#journal, proven: 0, etag: null, total: null };
  }

  /** It is whole: gives it its name, which nothing had before. @throws EEXIST, or the system's error */
  async place(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    if ((await stat(this.#file).catch(() => null)) !== null) {
      throw Object.assign(new Error(`${this.#file} appeared meanwhile`), { code: 'EEXIST' });
    }
    await rename(partPath(this.#file), this.#file);
    await syncFolder(path.dirname(this.#file));
    await rm(journalPath(this.#file), { force: true });
  }

  /** Closes it and keeps it for another try. Safe to call after `place`. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }
}

/** Whole or not at all, and on the disk before it has its name. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** A rename is on the disk once its folder is; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
