import { type LocalFile, readLocalFile } from '../../store/ingest/reading/read-local-file';
import type { StreamCursor, StreamKind } from '../../store/store';
import type { Tail } from '../../targets/agent/tail';
import { LogMirror, localLogPath } from './log-mirror';
import type { RunDeps } from '../run-deps';

/** One file of a run on its way into the store: from the byte after the last committed one. */
export class StreamFollowing {
  readonly stream: string;
  readonly kind: StreamKind;
  readonly path: string;
  readonly #where: RunDeps & { readonly runId: string };
  readonly #onProgress: () => void;
  readonly #closing = new AbortController();
  #tail: Tail | null = null;
  /** Committed bytes of the file as it is now. */
  offset: number;
  /** Resolves when what was kept of it at home is in the store. */
  readonly atHome: Promise<void>;

  constructor(
    where: RunDeps & { readonly runId: string },
    file: Omit<LocalFile, 'runId'>,
    cursor: StreamCursor | undefined,
    onProgress: () => void,
  ) {
    this.#where = where;
    this.#onProgress = onProgress;
    this.stream = file.stream;
    this.kind = file.kind;
    this.path = file.path;
    this.offset = cursor?.offset ?? 0;
    const mirror = cursor === undefined ? this.#mirror() : null;
    this.atHome = mirror === null ? Promise.resolve() : this.#readMirror(mirror);
    if (where.target.isHere) void this.#catchUp(file, cursor?.ident ?? null);
    else if (mirror === null) this.#follow(cursor?.ident ?? null);
  }

  close(): void {
    this.#closing.abort();
    this.#tail?.close();
  }

  /** Reads the existing part of a long file of this machine without the agent; what comes then is the tail's. */
  async #catchUp(file: Omit<LocalFile, 'runId'>, existing: string | null): Promise<void> {
    const { store, runId } = this.#where;
    const { signal } = this.#closing;
    let ident = existing;
    try {
      await readLocalFile(store, { ...file, runId }, signal, (offset, of) => {
        this.offset = offset;
        ident = of;
        this.#onProgress();
      });
    } catch {
      // A full disk, most likely: the tail meets it too, says so, and tries again until there is room.
    }
    if (!signal.aborted) this.#follow(ident);
  }

  /** An index recreated has the log from home, target or no target; what is more comes from there. */
  async #readMirror(mirror: LogMirror): Promise<void> {
    const { store, runId } = this.#where;
    const { stream, kind } = this;
    const ident = await mirror.ident();
    try {
      for await (const bytes of ident === null ? [] : mirror.pieces()) {
        if (ident === null || this.#closing.signal.aborted) break;
        const piece = { runId, stream, kind, ident, from: this.offset, bytes };
        this.offset = (await store.ingest(piece)).offset;
        this.#onProgress();
      }
    } catch {
      // It is gone, or the disk is full: the tail brings the rest, or meets that too and says so.
    }
    if (!this.#closing.signal.aborted) this.#follow(this.offset === 0 ? null : ident);
  }

  #follow(ident: string | null): void {
    const { target, store, runId } = this.#where;
    const mirror = this.#mirror();
    this.#tail = target.tail(this.path, this.offset, ident, {
      data: async (from, bytes, of) => {
        const { stream, kind } = this;
        await mirror?.write(from, bytes, of);
        this.offset = (await store.ingest({ runId, stream, kind, ident: of, from, bytes })).offset;
        this.#onProgress();
      },
      reset: async (of) => {
        await mirror?.reset(of);
        await store.resetStream(runId, this.stream, of);
        this.offset = 0;
      },
    });
  }

  /** A log on another target is kept at home too. */
  #mirror(): LogMirror | null {
    const { target, runId } = this.#where;
    const isRetained = this.kind === 'log' && !target.isHere;
    return isRetained ? new LogMirror(localLogPath(this.#where, { runDir: '', runId })) : null;
  }
}
