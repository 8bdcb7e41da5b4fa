import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { RunPlace } from './run-place';

/**
 * The log of a run on another target, at home: `keep/<runId>/log`. It is written before its bytes are committed to the
 * index, so whatever the index knows of a log can be read here, target or no target.
 */
export class LogMirror {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Rejects when the disk refuses. */
  async write(from: number, bytes: Uint8Array): Promise<void> {
    await this.#with(async (file) => {
      for (let done = 0; done < bytes.length;) {
        done += (await file.write(bytes, done, bytes.length - done, from + done)).bytesWritten;
      }
    });
  }

  /** The log was replaced on the target. */
  async reset(): Promise<void> {
    await this.#with((file) => file.truncate(0));
  }

  async #with(work: (file: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    // Read and write, made when it is not there, never emptied: bytes go where they belong.
    const file = await open(this.#file, 'a', 0o600).then(async (made) => {
      await made.close();
      return open(this.#file, 'r+');
    });
    try {
      await work(file);
    } finally {
      await file.close();
    }
  }
}

/** Where a run's log can be read on this machine. */
export function logHere(
  { home, target }: Pick<RunPlace, 'home' | 'target'>,
  { runDir, runId }: { readonly runDir: string; readonly runId: string },
): string {
  return target.isHere ? `${runDir}/output.log` : path.join(home, 'keep', runId, 'log');
}
