import { z } from 'zod';
import type { Json } from '../../lib/json';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';
import { crc32 } from './crc32';

const BLOCK = 32_768;
/** Before the first record: `:W&B`, a magic number and a version. */
const FILE_HEAD = 7;
/** Before each piece: u32le CRC-32 of type and data, u16le length, u8 type. */
const HEAD = 7;
const [COMPLETE, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];
/** A longer record holds no scalars. */
const MAX_RECORD_BYTES = 64 << 20;

const Saved = z.object({
  held: z.string(),
  at: z.number(),
  skip: z.number(),
  parts: z.string().nullable(),
});

/**
 * Framing of a `.wandb` file: LevelDB's log format with zlib's CRC-32 (wandb/sdk/internal/datastore.py; doc/log_format.md of LevelDB).
 * Blocks of 32 KiB; a record that fits into no rest of a block is cut into first, middle and last pieces. A cut tail is held until the rest
 * comes. Where a length or a checksum is wrong the rest of that block is skipped, and a record with a piece in it is left out.
 */
export class WandbRecords {
  #held: Uint8Array;
  /** Offset in the file of the first held byte. */
  #at: number;
  /** Bytes to pass over before the next piece. */
  #skip: number;
  /** Pieces of a record whose last one is still to come; null = no record is open. */
  #parts: Uint8Array[] | null;
  #partBytes: number;

  /** @param saved what `save` gave; anything else begins a new file. */
  constructor(saved: unknown = null) {
    const state = Saved.safeParse(saved).data;
    this.#held = fromBase64(state?.held ?? '');
    this.#at = state?.at ?? 0;
    this.#skip = state?.skip ?? FILE_HEAD;
    const parts = state?.parts == null ? null : fromBase64(state.parts);
    this.#parts = parts === null ? null : [parts];
    this.#partBytes = parts?.length ?? 0;
  }

  push(bytes: Uint8Array, onRecord: (record: Uint8Array) => void): void {
    const all = this.#held.length === 0 ? bytes : joinBytes([this.#held, bytes]);
    const done = this.#read(all, onRecord);
    this.#held = all.slice(done);
    this.#at += done;
  }

  save(): Json {
    return {
      held: toBase64(this.#held),
      at: this.#at,
      skip: this.#skip,
      parts: this.#parts === null ? null : toBase64(joinBytes(this.#parts)),
    };
  }

  /** Reads complete pieces; answers how many bytes are done with. */
  #read(all: Uint8Array, onRecord: (record: Uint8Array) => void): number {
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    let from = 0;
    for (;;) {
      const skipped = Math.min(this.#skip, all.length - from);
      from += skipped;
      this.#skip -= skipped;
      if (this.#skip > 0) return from;
      const room = BLOCK - ((this.#at + from) % BLOCK);
      if (room < HEAD) {
        this.#skip = room;
        continue;
      }
      if (all.length - from < HEAD) return from;
      const size = view.getUint16(from + 4, true);
      const type = all[from + 6] ?? 0;
      if (type < COMPLETE || type > LAST || HEAD + size > room) {
        this.#lose(room);
        continue;
      }
      const end = from + HEAD + size;
      if (end > all.length) return from;
      if (view.getUint32(from, true) === crc32(all, from + 6, end)) {
        this.#piece(type, all.subarray(from + HEAD, end), onRecord);
        from = end;
      } else this.#lose(room);
    }
  }

  #lose(room: number): void {
    this.#skip = room;
    this.#parts = null;
  }

  #piece(type: number, data: Uint8Array, onRecord: (record: Uint8Array) => void): void {
    if (type === COMPLETE || type === FIRST) {
      this.#parts = type === FIRST ? [data.slice()] : null;
      this.#partBytes = data.length;
      if (type === COMPLETE) onRecord(data);
      return;
    }
    if (this.#parts === null) return;
    this.#parts.push(data.slice());
    this.#partBytes += data.length;
    if (this.#partBytes > MAX_RECORD_BYTES) this.#parts = null;
    else if (type !== MIDDLE) {
      onRecord(joinBytes(this.#parts));
      this.#parts = null;
    }
  }
}
