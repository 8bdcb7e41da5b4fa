import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { once } from 'node:events';

/** Misbehavior of the server in one request; what is not named, it does right. */
export interface Fault {
  /** Cuts the connection after so many bytes of the body. */
  readonly cutAfter?: number;
  /** After `cutAfter` bytes it ends the body as if that were all, in place of a cut. */
  readonly endsProperly?: boolean;
  /** Announces another length than it sends. */
  readonly length?: number;
  /** Sends so many bytes, then nothing. */
  readonly stallAfter?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly etag?: string | null;
  readonly content?: Buffer;
  readonly ignoresRange?: boolean;
  /** Sends the part without comparing the version. */
  readonly ignoresIfRange?: boolean;
  /** Begins the part elsewhere than asked. */
  readonly shiftBy?: number;
  /** Answers with a part of at most so many bytes, also where none was asked for. */
  readonly partBytes?: number;
  /** Writes `*` in place of the length of the whole. */
  readonly hidesTotal?: boolean;
  /** Says nothing of the length: `chunked`, or the end of the connection. */
  readonly framing?: 'chunked' | 'close';
  readonly redirect?: string;
  /** Bytes in each write, with a pause of 1 ms between. */
  readonly throttle?: number;
}

export interface SeenRequest {
  readonly url: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly authorization: string | undefined;
}

/** A real HTTP server on this machine with ranges, whose n-th request goes wrong as the n-th fault says. */
export class FileServer {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly seen: SeenRequest[] = [];
  content: Buffer;
  faults: Fault[] = [];
  /** Fault of every request behind the list. */
  always: Fault = {};

  constructor(content: Buffer) {
    this.content = content;
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get origin(): string {
    const address: AddressInfo | string | null = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  }

  url(name = 'file.bin'): string {
    return `${this.origin}/${name}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.faults.shift() ?? this.always;
    const { range, authorization } = request.headers;
    const ifRange = request.headers['if-range'];
    this.seen.push({ url: request.url ?? '', range, ifRange: ifRange?.toString(), authorization });
    if (fault.redirect !== undefined) {
      response.writeHead(302, { location: fault.redirect, ...fault.headers }).end();
      return;
    }
    if (fault.status !== undefined) {
      response.writeHead(fault.status, { ...fault.headers }).end(fault.body ?? '');
      return;
    }
    await this.#send(request, response, fault);
  }

  async #send(request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
    const content = fault.content ?? this.content;
    const etag = fault.etag === undefined ? etagOf(content) : fault.etag;
    const ifRange = request.headers['if-range'];
    const [, wants, until] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const validator = etag ?? fault.headers?.['last-modified'];
    const isSame = !ifRange || ifRange === validator || fault.ignoresIfRange === true;
    const isRequested = wants !== undefined && fault.ignoresRange !== true && isSame;
    const isPart = isRequested || fault.partBytes !== undefined;
    const from = isRequested ? Number(wants) + (fault.shiftBy ?? 0) : 0;
    if (isPart && from >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
      return;
    }
    const requested = isRequested && until ? Number(until) + 1 : content.length;
    const end = Math.min(requested, content.length, from + (fault.partBytes ?? content.length));
    const total = fault.hidesTotal === true ? '*' : content.length;
    const body = content.subarray(from, end);
    if (fault.framing === 'close') response.useChunkedEncodingByDefault = false;
    response.writeHead(isPart ? 206 : 200, {
      'accept-ranges': 'bytes',
      ...(etag === null ? {} : { etag }),
      ...(fault.framing === undefined
        ? { 'content-length': String(fault.length ?? body.length) }
        : fault.framing === 'close'
          ? { connection: 'close' }
          : {}),
      ...(isPart ? { 'content-range': `bytes ${from}-${end - 1}/${total}` } : {}),
      ...fault.headers,
    });
    await pour(response, body, fault);
  }
}

async function pour(response: ServerResponse, body: Buffer, fault: Fault): Promise<void> {
  const max = fault.cutAfter ?? fault.stallAfter ?? body.length;
  const step = fault.throttle ?? body.length;
  const sent = body.subarray(0, max);
  response.flushHeaders();
  for (let i = 0; i < sent.length && !response.destroyed; i += step) {
    await new Promise((resolve) => {
      response.write(sent.subarray(i, i + step), resolve);
    });
    if (fault.throttle !== undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (fault.endsProperly === true) response.end();
  else if (fault.cutAfter !== undefined) response.socket?.end();
  else if (fault.stallAfter === undefined) {
    if (fault.length === undefined || fault.length <= sent.length) response.end();
    else response.socket?.end();
  }
}

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha1').update(content).digest('hex')}"`;
export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');
