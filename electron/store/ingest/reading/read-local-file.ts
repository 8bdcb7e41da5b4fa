import { stat } from 'node:fs/promises';
import type { StreamKind } from '../../sqlite/stream-table';
import type { RunReading, Store } from '../../store';
import type { FileChunk } from './file-chunks';
import { type OpenFile, ReadThread } from './read-thread';

/** Local file of a run: it is on the engine's own machine. */
export interface LocalFile {
  readonly runId: string;
  readonly stream: string;
  readonly kind: StreamKind;
  readonly path: string;
  /** Its identity as the agent reported it; null = not asked. */
  readonly ident: string | null;
}

/** With less than this to read the tail is there as soon. */
const FEWEST_BYTES = 1 << 20;
/** Chunks that are asked for before the one before them is written. */
const CHUNKS_AHEAD = 3;
const KINDS: ReadonlySet<StreamKind> = new Set<StreamKind>(['log', 'tfevents']);

const thread = new ReadThread(new URL('./read-worker.js', import.meta.url));

/** Warms the reading thread up: a long file will come soon. */
export function warmReadThread(): void {
  thread.warm();
}

/**
 * Reads a long local file from where its stream left off, without the way through the agent: decoded in its own thread, written by the
 * store's. Ends at the file's end as it was, at `signal`, and before it begins where a tail does better: a short rest, another file than
 * before, a kind that may be rewritten. Anything that comes then is the tail's.
 * @param onProgress called of every chunk that is committed, by its last offset
 * @throws what the store throws: what was committed until then stays
 */
export async function readLocalFile(
  store: Store,
  file: LocalFile,
  signal: AbortSignal,
  onProgress: (offset: number, ident: string) => void,
): Promise<void> {
  const { runId, stream, kind, path } = file;
  // Windows names files otherwise in Node than in Python: there only an identity that both agree on is believed.
  if (!KINDS.has(kind) || (file.ident === null && process.platform === 'win32')) return;
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size < FEWEST_BYTES) return;
  const streamState = await store.streamState(runId, stream);
  const offset = streamState?.offset ?? 0;
  if (size - offset < FEWEST_BYTES) return;
  const state = offset === 0 ? null : (streamState?.state ?? null);
  const reading = await store.reading(runId);
  const open = await thread.open({ path, stream, kind, offset, state, reading });
  if (open === null) return;
  try {
    const expected = file.ident ?? open.ident;
    const isSame = open.ident === expected && (offset === 0 || open.ident === streamState?.ident);
    const read = { ...file, reading };
    if (isSame && open.size >= offset) await copy(store, read, open, signal, onProgress);
  } finally {
    open.close();
  }
}

/** A file, and how the lines of its run's log are read. */
type ReadFile = LocalFile & { readonly reading: RunReading };

async function copy(
  store: Store,
  file: ReadFile,
  open: OpenFile,
  signal: AbortSignal,
  onProgress: (offset: number, ident: string) => void,
): Promise<void> {
  const ahead: Promise<FileChunk | null>[] = [];
  for (;;) {
    // While a chunk is written the next ones are decoded: a commit that moves the WAL into the index takes as long as two.
    while (ahead.length < CHUNKS_AHEAD) ahead.push(open.next());
    const chunk = await ahead.shift();
    if (chunk == null || signal.aborted) return;
    onProgress(await commit(store, file, open.ident, chunk), open.ident);
  }
}

async function commit(
  store: Store,
  { runId, stream, kind, reading }: ReadFile,
  ident: string,
  { from, to, meaning, state }: FileChunk,
): Promise<number> {
  const piece = { runId, stream, ident, from, to, state };
  const ingested =
    meaning.kind === 'log'
      ? await store.ingestDecodedLog({ ...piece, columns: meaning.columns, reading })
      : await store.ingestDecoded({ ...piece, kind, events: meaning.events });
  return ingested.offset;
}
