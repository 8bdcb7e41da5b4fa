import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';

const WINDOW = 64 << 10;
/** A line of protocol 0: a name, a number or a text. Longer ones are no part of a model. */
const MAX_LINE = 1 << 20;

/** Reads a source from front to back by small windows; what is skipped is never read. */
export class Cursor {
  readonly #source: ByteSource;
  #window: Uint8Array = new Uint8Array(0);
  #start = 0;
  at: number;

  constructor(source: ByteSource, at = 0) {
    this.#source = source;
    this.at = at;
  }

  get left(): number {
    return this.#source.size - this.at;
  }

  /** The next bytes, as a view that is valid until the next call. `length` is small. @throws DamagedFile */
  read(length: number): Uint8Array {
    const from = this.at - this.#start;
    this.at += length;
    if (from >= 0 && from + length <= this.#window.length) {
      return this.#window.subarray(from, from + length);
    }
    const start = this.at - length;
    const max = Math.max(0, this.#source.size - start);
    this.#window = this.#source.read(start, Math.max(length, Math.min(WINDOW, max)));
    this.#start = start;
    return this.#window.subarray(0, length);
  }

  byte(): number {
    return this.read(1)[0] ?? 0;
  }

  /** Continues behind so many bytes. @throws DamagedFile */
  skip(length: number): void {
    if (length > this.left) {
      throw new DamagedFile(`The pickle ends ${length - this.left} bytes too early.`);
    }
    this.at += length;
  }

  /** Unsigned, little-endian, of at most 8 bytes. @throws DamagedFile */
  uint(bytes: number): number {
    let value = 0;
    this.read(bytes).forEach((byte, i) => {
      value += byte * 2 ** (8 * i);
    });
    return value;
  }

  /** The bytes up to the next newline, which is passed over. @throws DamagedFile */
  line(): Uint8Array {
    const pieces: Uint8Array[] = [];
    let length = 0;
    while (length <= MAX_LINE) {
      const piece = Uint8Array.from(this.read(Math.min(256, this.left || 1)));
      const end = piece.indexOf(0x0a);
      pieces.push(end === -1 ? piece : piece.subarray(0, end));
      if (end !== -1) {
        this.at -= piece.length - end - 1;
        return pieces.length === 1 ? piece.subarray(0, end) : Buffer.concat(pieces);
      }
      length += piece.length;
    }
    throw new DamagedFile(`The pickle has a line of more than ${MAX_LINE} bytes.`);
  }
}
