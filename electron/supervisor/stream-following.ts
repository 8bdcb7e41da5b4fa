import { type FileHere, readHere } from '../store/reading/read-here';
import type { StreamCursor, StreamKind } from '../store/store';
import type { Tail } from '../targets/tail';
import { LogMirror, logHere } from './log-mirror';
import type { RunPlace } from './run-place';

/** One file of a run on its way into the store: from the byte after the last committed one. */
export class StreamFollowing {
  readonly stream: string;
  readonly kind: StreamKind;
  readonly path: string;
  readonly #where: RunPlace & { readonly runId: string };
  readonly #onProgress: () => void;
  readonly #closing = new AbortController();
  #tail: Tail | null = null;
  /** Committed bytes of the file as it is now. */
  offset: number;

  constructor(
    where: RunPlace & { readonly runId: string },
    file: Omit<FileHere, 'runId'>,
    cursor: StreamCursor | undefined,
    onProgress: () => void,
  ) {
    this.#where = where;
    this.#onProgress = onProgress;
    this.stream = file.stream;
    this.kind = file.kind;
    this.path = file.path;
    this.offset = cursor?.offset ?? 0;
    if (where.target.isHere) void this.#catchUp(file, cursor?.ident ?? null);
    else this.#follow(cursor?.ident ?? null);
  }

  close(): void {
    this.#closing.abort();
    this.#tail?.close();
  }

  /** What is there already of a long file of this machine is read without the agent; what comes then is the tail's. */
  async #catchUp(file: Omit<FileHere, 'runId'>, known: string | null): Promise<void> {
    const { store, runId } = this.#where;
    const { signal } = this.#closing;
    let ident = known;
    try {
      await readHere(store, { ...file, runId }, signal, (offset, of) => {
        this.offset = offset;
        ident = of;
        this.#onProgress();
      });
    } catch {
      // A full disk, most likely: the tail meets it too, says so, and tries again until there is room.
    }
    if (!signal.aborted) this.#follow(ident);
  }

  #follow(ident: string | null): void {
    const { target, store, runId } = this.#where;
    const mirror = this.#mirror();
    this.#tail = target.tail(this.path, this.offset, ident, {
      data: async (from, bytes, of) => {
        const { stream, kind } = this;
        await mirror?.write(from, bytes);
        this.offset = (await store.ingest({ runId, stream, kind, ident: of, from, bytes })).offset;
        this.#onProgress();
      },
      reset: async (of) => {
        await mirror?.reset();
        await store.resetStream(runId, this.stream, of);
        this.offset = 0;
      },
    });
  }

  /** A log on another target is kept at home too. */
  #mirror(): LogMirror | null {
    const { target, runId } = this.#where;
    const isKept = this.kind === 'log' && !target.isHere;
    return isKept ? new LogMirror(logHere(this.#where, { runDir: '', runId })) : null;
  }
}
