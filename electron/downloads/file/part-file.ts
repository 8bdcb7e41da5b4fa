import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { NotRegularFile, readText, refuseOtherKinds } from '../../files/regular-file';
import { type Journal, parseJournal, type ResumePoint, resumePoint, type Wanted } from '../journal';
import type { PartPaths } from './part-paths';

/** Bytes and ms after which written bytes are forced to the disk and the journal says so. */
const PROVE_BYTES = 16 << 20;
const PROVE_MS = 1_000;
const JOURNAL_MAX_BYTES = 64 << 10;

/** Final path of a file, and where it is kept until then. */
export interface Arriving {
  readonly file: string;
  readonly paths: PartPaths;
}

/** Arrived part of a file that is not complete yet. */
export async function readPart({ paths }: Arriving, wanted: Wanted): Promise<ResumePoint> {
  const part = await at(paths.part);
  const text = await readText(paths.journal, JOURNAL_MAX_BYTES).catch(() => null);
  return resumePoint(parseJournal(text), part?.isFile() === true ? part.size : null, wanted);
}

/** Deletes what is there of a file that did not arrive. @returns bytes that were freed */
export async function removePart(paths: PartPaths): Promise<number> {
  const part = await at(paths.part);
  if (part?.isFile() === true) await rm(paths.part, { force: true });
  await rm(paths.journal, { force: true });
  await removeEmpty(paths);
  return part?.isFile() === true ? part.size : 0;
}

/**
 * Makes the folders of a part and of its journal. Only the owner may enter them.
 * @throws NotRegularFile where a link or a file is in place of the folder of the part, or the system's error
 */
export async function makeFolders({ part, journal }: PartPaths): Promise<void> {
  const folder = path.dirname(part);
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    if (codeOf(cause) !== 'EEXIST') throw cause;
  });
  // A link would lead what is written to wherever it points.
  const stats = await at(folder);
  if (stats?.isDirectory() !== true) throw new NotRegularFile(`${folder} is not a folder`);
  await mkdir(path.dirname(journal), { recursive: true, mode: 0o700 });
}

/** Facts the server announced about the file that is being written. */
interface Announced {
  readonly url: string;
  readonly validator: string | null;
  readonly total: number | null;
  readonly hash: Journal['hash'];
}

/** Partial download on the disk, and the journal that says how much of it is proven. */
export class PartFile {
  readonly #arriving: Arriving;
  readonly #handle: FileHandle;
  #journal: Journal;
  #bytes: number;
  #provenMs = performance.now();

  private constructor(arriving: Arriving, handle: FileHandle, journal: Journal) {
    this.#arriving = arriving;
    this.#handle = handle;
    this.#journal = journal;
    this.#bytes = journal.proven;
  }

  /**
   * Opens it at the point where the download resumes; what comes after is cut off. Never opens a link or a FIFO.
   * @throws NotRegularFile, or the system's error
   */
  static async open(arriving: Arriving, point: ResumePoint, wanted: Wanted): Promise<PartFile> {
    const { validator, total, from: proven } = point;
    const { url, hash } = wanted;
    const { file, paths } = arriving;
    await makeFolders(paths);
    // The old journal first: it must not speak of bytes that are being cut off.
    if (proven === 0) await rm(paths.journal, { force: true });
    const handle = await openPart(paths.part);
    try {
      await handle.truncate(proven);
    } catch (cause) {
      await handle.close();
      throw cause;
    }
    const journal = { schema: 2, file, url, validator, total, hash, proven } as const;
    return new PartFile(arriving, handle, journal);
  }

  get path(): string {
    return this.#arriving.paths.part;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Position at which a request continues now. */
  get point(): ResumePoint {
    const { validator, total } = this.#journal;
    return { from: this.#bytes, validator, total, why: null };
  }

  /** Keeps what the server said of the file. */
  note(said: Partial<Announced>): void {
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

  /** Forces the bytes to the disk, then says so in the journal: in this order a crash cannot make it wrong. */
  async prove(): Promise<void> {
    this.#provenMs = performance.now();
    if (this.#bytes === 0) return;
    await this.#handle.datasync();
    this.#journal = { ...this.#journal, proven: this.#bytes };
    await writeAtomically(this.#arriving.paths.journal, JSON.stringify(this.#journal));
  }

  /** Nothing of it is of use: begins at 0. */
  async clear(): Promise<void> {
    await rm(this.#arriving.paths.journal, { force: true });
    await this.#handle.truncate(0);
    this.#bytes = 0;
    this.#journal = { ...this.#journal, proven: 0, validator: null, total: null };
  }

  /** It is whole: gives it its name, which nothing had before. @throws EEXIST, or the system's error */
  async publish(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await publishPart(this.#arriving);
  }

  /** Closes it and keeps it for another try. Safe to call after `place`. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }
}

/** Gives a part the name of the whole; a link of that name counts as a file, wherever it leads. @throws EEXIST, or the system's error */
export async function publishPart({ file, paths }: Arriving): Promise<void> {
  if ((await at(file)) !== null) {
    throw Object.assign(new Error(`${file} appeared meanwhile`), { code: 'EEXIST' });
  }
  await rename(paths.part, file);
  await syncFolder(path.dirname(file));
  await rm(paths.journal, { force: true });
  await removeEmpty(paths);
}

/** What is at a path, a link itself and not its end; null: nothing that can be seen. */
const at = (file: string): Promise<Stats | null> => lstat(file).catch(() => null);

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

const KEEP_FLAGS = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function openPart(part: string): Promise<FileHandle> {
  const stats = await at(part);
  if (stats === null) return open(part, KEEP_FLAGS | constants.O_CREAT | constants.O_EXCL);
  refuseOtherKinds(part, stats);
  const handle = await open(part, KEEP_FLAGS);
  try {
    const opened = await handle.stat();
    // It may have been replaced meanwhile; and a second name would be written to as well.
    refuseOtherKinds(part, opened);
    if (opened.nlink > 1) throw new NotRegularFile(`${part} has a second name (hard link)`);
    return handle;
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/** Folders that a part and its journal leave behind; they stay while anything is in them. */
async function removeEmpty({ part, journal }: PartPaths): Promise<void> {
  await rmdir(path.dirname(part)).catch(() => undefined);
  await rmdir(path.dirname(journal)).catch(() => undefined);
}

/** Whole or not at all, and on the disk before it has its name. @throws the system's error, with its `path` */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  try {
    await rm(temporary, { force: true });
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (cause) {
    // The home may be on another disk than the file: a refusal names the one that is full.
    throw cause instanceof Error ? Object.assign(cause, { path: file }) : cause;
  }
}

/** A rename is on the disk once its folder is; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
