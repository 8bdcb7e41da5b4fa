import { closeSync, fstatSync, readSync } from 'node:fs';
import { openRegular } from '../../../files/regular-file';
import type { Json } from '#core/lib/json';
import type { TrainerEvent } from '#core/telemetry/event';
import type { RunReading } from '#core/telemetry/observers';
import { handOver } from '../../call-thread';
import { type Observers, observers as ofTheApp } from '../../observers';
import type { StreamKind } from '../../sqlite/stream-table';
import { memoryOf, memoryOfPoints } from '../chunk-memory';
import type { LogColumns } from '../streams/log-columns';
import { LogStream } from '../streams/log-stream';
import { sourceOf } from '../streams/open-stream';

/** A file of this machine that is to be read from where its stream left off. */
export interface ReadableFile {
  readonly path: string;
  readonly stream: string;
  readonly kind: StreamKind;
  readonly offset: number;
  /** The saved state of its reader at `offset`; null at the beginning. */
  readonly state: Json | null;
  /** How the lines of a run's log are read. */
  readonly reading: RunReading;
}

/** Content of a chunk of a file, and how its reader continues after it. */
export interface FileChunk {
  readonly from: number;
  readonly to: number;
  readonly state: Json;
  readonly meaning:
    | { readonly kind: 'log'; readonly columns: LogColumns }
    | { readonly kind: 'events'; readonly events: readonly TrainerEvent[] };
}

/** The first chunk is short, lest the first chart wait for it; each is twice as long as the one before. */
const FIRST_BYTES = 1 << 20;
const MAX_EVENT_BYTES = 16 << 20;
/** Each line of a log is looked at by many: it takes four times as long as events. */
const MAX_LOG_BYTES = 4 << 20;

/** Decodes the chunks of one file. */
interface Decoder {
  readonly maxBytes: number;
  decode(bytes: Uint8Array): FileChunk['meaning'];
  save(): Json;
}

/** @throws RangeError for a kind that nothing decodes ahead */
function decoderOf({ stream, kind, state, reading }: ReadableFile, { lines }: Observers): Decoder {
  if (kind === 'log') {
    const log = new LogStream(lines, reading, state);
    return {
      maxBytes: MAX_LOG_BYTES,
      decode: (bytes) => ({ kind: 'log', columns: log.decode(bytes) }),
      save: () => log.save(),
    };
  }
  const reader = sourceOf(kind)?.open(stream.replaceAll('\\', '/'), state);
  if (reader === undefined) throw new RangeError(`Nothing decodes files of kind ${kind} ahead.`);
  return {
    maxBytes: MAX_EVENT_BYTES,
    decode: (bytes) => ({ kind: 'events', events: reader.push(bytes) }),
    save: () => reader.save(),
  };
}

/** Reads a file chunk by chunk, up to the end that it had when it was opened. */
export class FileChunks {
  /** Device and inode, as the agent reports it. */
  readonly ident: string;
  readonly size: number;
  readonly #fd: number;
  readonly #decoder: Decoder;
  #used: Uint8Array<ArrayBuffer> = new Uint8Array();
  #at: number;
  #max = FIRST_BYTES;

  /** @throws when the file cannot be opened, or is of a kind that nothing decodes ahead */
  constructor(file: ReadableFile, observers: Observers = ofTheApp) {
    const { path, kind, offset } = file;
    this.#decoder = decoderOf(file, observers);
    this.#fd = openRegular(path, sourceOf(kind) === null ? 'refuse' : 'follow');
    const { dev, ino, size } = fstatSync(this.#fd, { bigint: true });
    this.ident = `${dev}:${ino}`;
    this.size = Number(size);
    this.#at = offset;
  }

  /** null at the end, and when the file became shorter than it was. */
  next(): FileChunk | null {
    const from = this.#at;
    const wanted = Math.max(0, Math.min(this.#max, this.size - from));
    const buffer = this.#room(wanted);
    const length = readSync(this.#fd, buffer, 0, buffer.length, from);
    if (length === 0) return null;
    const to = from + length;
    this.#at = to;
    this.#max = Math.min(2 * this.#max, this.#decoder.maxBytes);
    const meaning = this.#decoder.decode(buffer.subarray(0, length));
    return { from, to, meaning, state: this.#decoder.save() };
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
    const isLog = meaning.kind === 'log';
    return handOver(
      chunk,
      isLog ? memoryOfPoints(meaning.columns.series) : memoryOf(meaning.events),
    );
  }

  close(id: number): void {
    this.#files.get(id)?.close();
    this.#files.delete(id);
  }
}
