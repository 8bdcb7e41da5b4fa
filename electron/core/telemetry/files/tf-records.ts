import { z } from 'zod';
import type { Json } from '../../lib/json';
import { fromBase64, joinBytes, toBase64 } from '../values/bytes';
import { maskedCrc32c } from './crc32c';

/** A record longer than this is stepped over: no scalar needs it, and a broken length must not eat the memory. */
export const MAX_RECORD_BYTES = 64 << 20;
/** Above this a "length" is noise, even if by chance its checksum fits. */
const MAX_BELIEVED_BYTES = 2 ** 40;
const HEAD = 12;
const FOOT = 4;
/** New bytes that are put behind held ones at least: a lost frame is looked for in them. */
const MIN_READ = 4096;

const Saved = z.object({ held: z.string(), skip: z.number() });

/** Where the data of a whole record is, within the bytes given to `onRecord`. */
type OnRecord = (bytes: Uint8Array, view: DataView, from: number, to: number) => void;

/**
 * TFRecord framing: `u64le length | u32le masked crc32c(length) | data | u32le masked crc32c(data)`. A cut tail is held until the rest
 * comes. Data whose checksum is bad is left out. When the checksum of a length is bad the frame is lost: the next byte at which one fits is
 * looked for. (TensorBoard calls such a file dead, forever.)
 */
export class TfRecords {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Bytes of an overlong record that are still to come. */
  #skip = 0;
  /** Bytes that are needed before another look is worth it. */
  #need = 0;

  /** @param saved what `save` gave; anything else begins a new file. */
  constructor(saved: unknown = null) {
    const state = Saved.safeParse(saved);
    if (!state.success) return;
    const held = fromBase64(state.data.held);
    if (held.length > 0) this.#held.push(held);
    this.#heldBytes = held.length;
    this.#skip = state.data.skip;
  }

  push(bytes: Uint8Array, onRecord: OnRecord): void {
    let from = 0;
    while (this.#held.length > 0 && from < bytes.length) {
      from = this.#complete(bytes, from, onRecord);
    }
    if (from === bytes.length) return;
    // Read where they are: of a large file nothing is copied but the tails.
    const added = bytes.subarray(from);
    this.#hold(added.slice(this.#read(added, onRecord)));
  }

  save(): Json {
    return { held: toBase64(joinBytes(this.#held)), skip: this.#skip };
  }

  /** Puts some of the new bytes behind those that are held, and reads them; answers where to continue among the new ones. */
  #complete(bytes: Uint8Array, from: number, onRecord: OnRecord): number {
    const before = this.#heldBytes;
    const to = Math.min(bytes.length, from + Math.max(this.#need - before, MIN_READ));
    // Copied: the caller may use its buffer again before the rest comes.
    this.#held.push(bytes.slice(from, to));
    this.#heldBytes += to - from;
    if (this.#heldBytes < this.#need) return to;
    const all = joinBytes(this.#held);
    const done = this.#read(all, onRecord);
    const isPast = done >= before;
    this.#hold(isPast ? new Uint8Array() : all.slice(done));
    return isPast ? from + done - before : to;
  }

  #hold(rest: Uint8Array): void {
    this.#held = rest.length > 0 ? [rest] : [];
    this.#heldBytes = rest.length;
  }

  /** Reads whole records; answers how many bytes are done with. */
  #read(all: Uint8Array, onRecord: OnRecord): number {
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    let at = 0;
    for (;;) {
      const skipped = Math.min(this.#skip, all.length - at);
      at += skipped;
      this.#skip -= skipped;
      if (all.length - at < HEAD) return this.#wait(at, HEAD);
      const size = view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
      const fits = view.getUint32(at + 8, true) === lengthCrc(all, at, size);
      if (!fits || size > MAX_BELIEVED_BYTES) {
        at += 1;
        continue;
      }
      if (size > MAX_RECORD_BYTES) {
        this.#skip = HEAD + size + FOOT;
        continue;
      }
      const end = at + HEAD + size;
      if (end + FOOT > all.length) return this.#wait(at, HEAD + size + FOOT);
      if (view.getUint32(end, true) === maskedCrc32c(all, at + HEAD, end, view)) {
        onRecord(all, view, at + HEAD, end);
      }
      at = end + FOOT;
    }
  }

  #wait(at: number, need: number): number {
    this.#need = need;
    return at;
  }
}

/** The checksums of small lengths: nearly all records of a file have one of a few. */
const LENGTH_CRCS = new Float64Array(4096).fill(-1);

function lengthCrc(bytes: Uint8Array, at: number, size: number): number {
  const count = LENGTH_CRCS[size] ?? -1;
  if (count >= 0) return count;
  const crc = maskedCrc32c(bytes, at, at + 8);
  if (size < LENGTH_CRCS.length) LENGTH_CRCS[size] = crc;
  return crc;
}
