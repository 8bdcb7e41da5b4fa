import { closeSync, fstatSync, readSync } from 'node:fs';
import { openRegular } from '../../../files/regular-file';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import type { SourceReader } from '#core/telemetry/source';
import { handOver } from '../../call-thread';
import { memoryOf } from '../chunk-memory';
import type { StreamKind } from '../../sqlite/stream-table';
import { sourceOf } from '../streams/open-stream';

/** A file of this machine that is to be read from where its stream stands. */
export interface ReadableFile {
  readonly path: string;
  readonly stream: string;
  readonly kind: StreamKind;
  readonly offset: number;
  /** The saved state of its reader at `offset`; null at the beginning. */
  readonly state: Json | null;
}

/** A chunk of a file: of a log its bytes, of a trainer's file what they mean and how its reader goes on. */
export interface FileChunk {
  readonly from: number;
  readonly to: number;
  readonly meaning:
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
    | { readonly kind: 'events'; readonly events: readonly TrainerEvent[]; readonly state: Json };
}

/** Of a log every line is judged by the store itself: shorter chunks, lest a chart wait for it. */
const LOG_BYTES = 2 << 20;
/** Of events the first chunk is short, lest the first chart wait for it; each is twice as long as the one before. */
const FIRST_EVENT_BYTES = 1 << 20;
const MOST_EVENT_BYTES = 16 << 20;

/** Reads a file chunk by chunk, up to the end that it had when it was opened. */
export class FileChunks {
  /** Device and inode, as the agent tells it. */
  readonly ident: string;
  readonly size: number;
  readonly #fd: number;
  readonly #reader: SourceReader | null;
  #used: Uint8Array<ArrayBuffer> = new Uint8Array();
  #at: number;
  #most: number;

  /** @throws when the file cannot be opened */
  constructor({ path, stream, kind, offset, state }: ReadableFile) {
    this.#fd = openRegular(path, sourceOf(kind) === null ? 'refuse' : 'follow');
    const { dev, ino, size } = fstatSync(this.#fd, { bigint: true });
    this.ident = `${dev}:${ino}`;
    this.size = Number(size);
    this.#reader = sourceOf(kind)?.open(stream.replaceAll('\\', '/'), state) ?? null;
    this.#at = offset;
    this.#most = this.#reader === null ? LOG_BYTES : FIRST_EVENT_BYTES;
  }

  /** null at the end, and when the file became shorter than it was. */
  next(): FileChunk | null {
    const from = this.#at;
    const wanted = Math.max(0, Math.min(this.#most, this.size - from));
    const buffer = this.#reader === null ? new Uint8Array(wanted) : this.#room(wanted);
    const length = readSync(this.#fd, buffer, 0, buffer.length, from);
    if (length === 0) return null;
    const bytes = buffer.subarray(0, length);
    const to = from + length;
    this.#at = to;
    if (this.#reader === null) return { from, to, meaning: { kind: 'bytes', bytes } };
    this.#most = Math.min(2 * this.#most, MOST_EVENT_BYTES);
    const events = this.#reader.push(bytes);
    return { from, to, meaning: { kind: 'events', events, state: this.#reader.save() } };
  }

  /** The same memory for every chunk: its reader copies what it holds back. */
  #room(bytes: number): Uint8Array<ArrayBuffer> {
    if (this.#used.length < bytes) this.#used = new Uint8Array(bytes);
    return this.#used.subarray(0, bytes);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Files that are open in the reading thread: what it is asked for, by its own process. */
export class OpenFiles {
  readonly #files = new Map<number, FileChunks>();
  #nextId = 1;

  /** @throws when the file cannot be opened */
  open(file: ReadableFile): { readonly id: number; readonly ident: string; readonly size: number } {
    const chunks = new FileChunks(file);
    const id = this.#nextId;
    this.#nextId += 1;
    this.#files.set(id, chunks);
    return { id, ident: chunks.ident, size: chunks.size };
  }

  /** The next chunk of a file, its memory handed over; null at the end. */
  next(id: number): FileChunk | null {
    const chunk = this.#files.get(id)?.next() ?? null;
    if (chunk === null) return null;
    const { meaning } = chunk;
    return handOver(chunk, memoryOf(meaning.kind === 'bytes' ? meaning.bytes : meaning.events));
  }

  close(id: number): void {
    this.#files.get(id)?.close();
    this.#files.delete(id);
  }
}
