import type { Store, StreamCursor, StreamKind } from '../store/store';
import type { Tail } from '../targets/tail';
import type { Target } from '../targets/target';

/** One file of a run on its way into the store: from the byte after the last committed one. */
export class StreamFollowing {
  readonly stream: string;
  readonly kind: StreamKind;
  readonly path: string;
  readonly #tail: Tail;
  /** Committed bytes of the file as it is now. */
  offset: number;

  constructor(
    where: { readonly target: Target; readonly store: Store; readonly runId: string },
    file: { readonly stream: string; readonly kind: StreamKind; readonly path: string },
    cursor: StreamCursor | undefined,
    onProgress: () => void,
  ) {
    const { target, store, runId } = where;
    this.stream = file.stream;
    this.kind = file.kind;
    this.path = file.path;
    this.offset = cursor?.offset ?? 0;
    this.#tail = target.tail(file.path, this.offset, cursor?.ident ?? null, {
      data: async (from, bytes, ident) => {
        const { stream, kind } = this;
        this.offset = (await store.ingest({ runId, stream, kind, ident, from, bytes })).offset;
        onProgress();
      },
      reset: async (ident) => {
        await store.resetStream(runId, this.stream, ident);
        this.offset = 0;
      },
    });
  }

  close(): void {
    this.#tail.close();
  }
}
