import type { XKind } from '#core/contract/run/run';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import type { RunReading } from '#core/telemetry/observers';
import type { LogColumns } from './streams/log-columns';
import type { StreamKind } from '../sqlite/stream-table';

/** A chunk of a stream's bytes. */
export interface Chunk {
  readonly runId: string;
  readonly stream: string;
  readonly kind: StreamKind;
  /** Identity of the file the bytes came from (device and inode). */
  readonly ident: string;
  /** Byte offset of the first byte. Bytes before the stored cursor are ignored, a gap is refused. */
  readonly from: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A chunk of a trainer's file that was decoded elsewhere: bytes [from, to) of the stream and what they mean. */
export interface DecodedChunk extends Omit<Chunk, 'bytes'> {
  readonly to: number;
  readonly events: readonly TrainerEvent[];
  /** The saved state of its reader at `to`. */
  readonly state: Json;
}

/** A chunk of a log that was decoded elsewhere. */
export interface DecodedLog extends Omit<DecodedChunk, 'events' | 'kind'> {
  readonly columns: LogColumns;
  /** How its lines were read: if the run is read otherwise by now, the chunk is refused. */
  readonly reading: RunReading;
}

/** Read position of a stream, and how its reader continues from there. */
export interface StreamState {
  readonly ident: string;
  readonly offset: number;
  readonly state: Json;
}

export interface StreamCursor {
  readonly stream: string;
  readonly kind: StreamKind;
  readonly ident: string;
  readonly offset: number;
}

/** Progress of a run. */
export interface RunProgress {
  readonly revision: number;
  readonly pointCount: number;
  readonly lastX: number | null;
  readonly xKind: XKind | null;
  /** The greatest x on each of its axes, of the newest segments; absent where no series is read. */
  readonly furthest?: Partial<Record<XKind, number>>;
  /** The step of each count that the trainer's files want to reach; absent as `furthest`. */
  readonly fileGoals?: Partial<Record<XKind, number>>;
}

/** The progress of its run after a chunk, and the offset up to which its stream is known. */
export type Ingested = RunProgress & { readonly offset: number };
