import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openRegular, readText } from '../../files/regular-file';
import type { RunDeps } from '../run-deps';

const PIECE_BYTES = 1 << 20;

/**
 * The log of a run on another target, at home: `keep/<runId>/log`. It is written before its bytes are committed to the index, so everything
 * the index knows of a log can be read here, with or without the target.
 */
export class LogMirror {
  readonly #file: string;
  #ident: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whose bytes these are on the target; null when unknown. */
  ident(): Promise<string | null> {
    return readText(this.#identFile).catch(() => null);
  }

  /** Kept bytes, in pieces. Throws when it cannot be read. */
  async *pieces(): AsyncIterable<Uint8Array<ArrayBuffer>> {
    const source = { fd: openRegular(this.#file), highWaterMark: PIECE_BYTES };
    for await (const piece of createReadStream(this.#file, source)) {
      yield new Uint8Array(piece);
    }
  }

  /** Rejects when the disk refuses. */
  async write(from: number, bytes: Uint8Array, ident: string): Promise<void> {
    if (this.#ident !== ident) await this.#name(ident);
    await this.#with(async (file) => {
      for (let done = 0; done < bytes.length;) {
        done += (await file.write(bytes, done, bytes.length - done, from + done)).bytesWritten;
      }
    });
  }

  /** The log was replaced on the target. */
  async reset(ident: string): Promise<void> {
    await this.#with((file) => file.truncate(0));
    await this.#name(ident);
  }

  /** Beside the log: an index recreated continues where the log ends, without its coming here a second time. */
  get #identFile(): string {
    return `${this.#file}.ident`;
  }

  async #name(ident: string): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    await writeFile(this.#identFile, ident, { mode: 0o600 });
    this.#ident = ident;
  }

  async #with(work: (file: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    // Read and write, made when it is not there, never emptied: bytes go where they belong.
    const file = await open(this.#file, 'a', 0o600).then(async (handle) => {
      await handle.close();
      return open(this.#file, 'r+');
    });
    try {
      await work(file);
    } finally {
      await file.close();
    }
  }
}

/** Path of a run's log on this machine. */
export function localLogPath(
  { home, target }: Pick<RunDeps, 'home' | 'target'>,
  { runDir, runId }: { readonly runDir: string; readonly runId: string },
): string {
  return target.isHere ? `${runDir}/output.log` : path.join(home, 'keep', runId, 'log');
}
