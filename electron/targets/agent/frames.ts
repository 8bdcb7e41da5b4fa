/**
 * Frames between engine and agent: 32 hex characters of the connection's token, u32le JSON bytes, u32le binary bytes, the JSON object
 * (UTF-8), the binary tail. Anything before the first token (a login banner, a shell's greeting) is noise and is kept apart for diagnosis.
 */
const HEAD = 32 + 8;
const MAX_JSON = 64 << 20;
const MAX_BINARY = 16 << 20;

export interface Frame {
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function encodeFrame(
  token: string,
  json: object,
  bytes: Uint8Array = new Uint8Array(),
): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const head = Buffer.alloc(HEAD);
  head.write(token, 0, 'ascii');
  head.writeUInt32LE(text.length, 32);
  head.writeUInt32LE(bytes.length, 36);
  return Buffer.concat([head, text, bytes]);
}

/** Cuts a byte stream into frames, regardless of the chunks. */
export class FrameReader {
  readonly #token: Buffer;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #wanted = 1;
  #noise: Buffer[] = [];
  #noiseBytes = 0;

  constructor(token: string) {
    this.#token = Buffer.from(token, 'ascii');
  }

  /** @throws RangeError when a frame announces an absurd size: the stream is then lost. */
  *push(chunk: Buffer): Generator<Frame> {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    while (this.#pendingBytes >= this.#wanted) {
      let buffer = this.#gather();
      const start = buffer.indexOf(this.#token);
      if (start !== 0) {
        buffer = this.#skipNoise(buffer, start);
        if (buffer.length < this.#token.length) return;
      }
      const size = frameSize(buffer);
      if (size === null || buffer.length < size.total) {
        this.#keep(buffer, size?.total ?? HEAD);
        return;
      }
      const json: unknown = JSON.parse(buffer.toString('utf8', HEAD, HEAD + size.json));
      yield { json, bytes: new Uint8Array(buffer.subarray(HEAD + size.json, size.total)) };
      this.#keep(buffer.subarray(size.total), 1);
    }
  }

  /** Bytes before the first frame; about the first 64 KiB. While there was none, all that came. */
  noise(): Buffer {
    const isAllNoise = this.#wanted <= this.#token.length;
    return Buffer.concat([...this.#noise, ...(isAllNoise ? this.#pending : [])]);
  }

  get banner(): string {
    return this.noise().toString('utf8');
  }

  #gather(): Buffer {
    const all = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    return all ?? Buffer.alloc(0);
  }

  #keep(rest: Buffer, wanted: number): void {
    this.#wanted = wanted;
    if (rest.length === 0) return;
    this.#pending.push(rest);
    this.#pendingBytes = rest.length;
  }

  #skipNoise(buffer: Buffer, start: number): Buffer {
    const end = start >= 0 ? start : Math.max(0, buffer.length - this.#token.length + 1);
    if (this.#noiseBytes < 65_536) this.#noise.push(buffer.subarray(0, end));
    this.#noiseBytes += end;
    const rest = buffer.subarray(end);
    if (start < 0) this.#keep(rest, rest.length + 1);
    return start < 0 ? Buffer.alloc(0) : rest;
  }
}

function frameSize(buffer: Buffer): { json: number; total: number } | null {
  if (buffer.length < HEAD) return null;
  const json = buffer.readUInt32LE(32);
  const binary = buffer.readUInt32LE(36);
  if (json > MAX_JSON || binary > MAX_BINARY) {
    throw new RangeError(`The agent announced a frame of ${json} + ${binary} bytes.`);
  }
  return { json, total: HEAD + json + binary };
}
