import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { ExportFormat, ExportedFile } from '#core/contract/run/export-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import { type Result, err, ok } from '#core/lib/result';
import { FileTooLarge, NotRegularFile, openHandle } from '../files/regular-file';

const RETENTION_MS = 10 * 60_000;

const Reported = z.object({ done: z.number(), of: z.number() });

interface FinishedExport {
  readonly path: string;
  readonly bytes: number;
  forget: NodeJS.Timeout;
}

/** Files made for the page to fetch, in `exports/` of the home. What an earlier engine left there goes first. */
export class ExportFiles {
  readonly #home: string;
  readonly #workerUrl: URL;
  readonly #exports = new Map<string, FinishedExport>();
  readonly #shares = new Map<string, number>();
  #ready: Promise<void> | null = null;

  /** @param workerUrl the built `export-worker.js`; it is beside the built engine */
  constructor(home: string, workerUrl: URL = new URL('./export-worker.js', import.meta.url)) {
    this.#home = home;
    this.#workerUrl = workerUrl;
  }

  /** 0 to 1 while a file of this run is made. */
  share(runId: string): number | null {
    return this.#shares.get(runId) ?? null;
  }

  async make(
    run: RunView,
    format: ExportFormat,
    signal?: AbortSignal,
  ): Promise<Result<ExportedFile, Refusal>> {
    if (this.#shares.has(run.runId)) return err(busy(run));
    this.#shares.set(run.runId, 0);
    const id = randomUUID();
    const path = join(this.#folder(), `${id}.${format}`);
    try {
      this.#ready ??= this.#clear();
      await this.#ready;
      await this.#write(run, format, path, signal);
      const { size } = await stat(path);
      this.#exports.set(id, { path, bytes: size, forget: this.#forgetLater(id) });
      return ok({ id, name: fileName(run, format), bytes: size });
    } catch (cause) {
      await rm(path, { force: true });
      return err(cannotCreate(run, cause));
    } finally {
      this.#shares.delete(run.runId);
    }
  }

  async read(
    id: string,
    from: number,
    max: number,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Refusal>> {
    const finishedExport = this.#exports.get(id);
    if (finishedExport === undefined) return err(GONE);
    finishedExport.forget.refresh();
    try {
      const file = await openHandle(finishedExport.path);
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(max, finishedExport.bytes - from)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return ok(bytes.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
    } catch (cause) {
      const isOther = cause instanceof NotRegularFile || cause instanceof FileTooLarge;
      return err(isOther ? replaced(cause) : GONE);
    }
  }

  #folder(): string {
    return join(this.#home, 'exports');
  }

  async #clear(): Promise<void> {
    await rm(this.#folder(), { recursive: true, force: true });
    await mkdir(this.#folder(), { recursive: true, mode: 0o700 });
  }

  #forgetLater(id: string): NodeJS.Timeout {
    const forget = setTimeout(() => {
      const finishedExport = this.#exports.get(id);
      this.#exports.delete(id);
      if (finishedExport !== undefined) void rm(finishedExport.path, { force: true });
    }, RETENTION_MS);
    return forget.unref();
  }

  #write(run: RunView, format: ExportFormat, path: string, signal?: AbortSignal): Promise<void> {
    const worker = new Worker(this.#workerUrl, {
      workerData: { home: this.#home, run, format, path },
    });
    const stop = (): void => void worker.terminate();
    signal?.addEventListener('abort', stop);
    return new Promise<void>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        const parsed = Reported.safeParse(message);
        if (parsed.success)
          this.#shares.set(run.runId, parsed.data.done / Math.max(1, parsed.data.of));
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`its thread ended with code ${code}`));
      });
    }).finally(() => signal?.removeEventListener('abort', stop));
  }
}

/** Letters, digits and the few signs that every file system takes; the run's id keeps equal names apart. */
export function fileName({ name, runId }: Pick<RunView, 'name' | 'runId'>, ending: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  const short = plain.slice(0, 80) || 'run';
  const id = runId.slice(-8);
  return short.endsWith(id) ? `${short}.${ending}` : `${short}-${id}.${ending}`;
}

const GONE: Refusal = {
  code: 'export-gone',
  says: 'This export is no longer available: the engine restarted, or ten minutes have passed.',
  remedy: 'Export it again.',
};

function replaced(cause: NotRegularFile | FileTooLarge): Refusal {
  return {
    code: 'export-gone',
    says: `This export is no longer available: another program replaced its file. ${cause.message}.`,
    remedy: 'Remove what is there, then export it again.',
  };
}

function busy({ name }: RunView): Refusal {
  return {
    code: 'export-busy',
    says: `An export of ${name} is already in progress.`,
    remedy: 'Wait until it is done.',
  };
}

function cannotCreate({ name }: RunView, cause: unknown): Refusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    code: 'export-failed',
    says: `The points of ${name} could not be written: ${why}.`,
    remedy: 'Free some space in the RL Cockpit state folder, then export it again.',
  };
}
