import { LinkMessagePortClient } from '@orpc/client/message-port';
import { StandardRPCLink, type StandardLinkClient } from '@orpc/client/standard';
import { LinkWebsocketClient } from '@orpc/client/websocket';
import type { ClientLink } from '@orpc/client';
import type { BinaryBlob } from '#core/contract/api-base';
import { bulkIn } from './bulk-message';
import { type CallTags, tagHeaders } from './engine-client';

type Client = StandardLinkClient<CallTags>;

/** Maximum number of unfetched answers: an answer not fetched by its call at once belongs to a call that was given up. */
const MAX_HELD = 32;

/** Bytes that the page holds already, as the contract gives them. To make a Blob of the browser takes it 1 ms. */
class HeldBytes implements BinaryBlob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }
  get size(): number {
    return this.#bytes.length;
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/** Messages of a line, forwarded; the bytes of bulk answers stay here until the call that they answer takes them. */
class BulkHeld extends EventTarget {
  readonly #secret = crypto.randomUUID();
  readonly #held = new Map<string, Uint8Array<ArrayBuffer>>();
  #isClosed = false;

  constructor(line: EventTarget) {
    super();
    line.addEventListener('message', (event) => {
      if (event instanceof MessageEvent)
        this.dispatchEvent(new MessageEvent('message', { data: this.#light(event.data) }));
    });
    line.addEventListener('close', () => (this.#isClosed = true));
    for (const type of ['open', 'close'])
      line.addEventListener(type, () => this.dispatchEvent(new Event(type)));
  }

  /** Nothing that is sent over it is answered. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** What an answer's body represents: bytes if they were taken out of it, else the body itself. */
  bodyOf(body: unknown): unknown {
    const id = this.#idIn(body);
    const bytes = id === null ? undefined : this.#held.get(id);
    if (id === null || bytes === undefined) return body;
    this.#held.delete(id);
    return { json: new HeldBytes(bytes) };
  }

  #light(message: unknown): unknown {
    const bulk = bulkIn(message);
    if (bulk === null) return message;
    this.#held.set(bulk.id, bulk.bytes);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return JSON.stringify({ i: bulk.id, p: { b: { [this.#secret]: bulk.id } } });
  }

  #idIn(body: unknown): string | null {
    if (typeof body !== 'object' || body === null || !(this.#secret in body)) return null;
    const id: unknown = Reflect.get(body, this.#secret);
    return typeof id === 'string' ? id : null;
  }
}

class SocketHeld extends BulkHeld {
  readonly #line: WebSocket;

  constructor(line: WebSocket) {
    super(line);
    this.#line = line;
  }
  get readyState(): WebSocket['readyState'] {
    return this.#line.readyState;
  }
  send(data: string | BufferSource | Blob): void {
    this.#line.send(data);
  }
}

class PortHeld extends BulkHeld {
  readonly #line: MessagePort;

  constructor(line: MessagePort) {
    super(line);
    this.#line = line;
  }
  postMessage(message: unknown): void {
    this.#line.postMessage(message, []);
  }
}

/** The oRPC link of a WebSocket whose `binaryType` is `arraybuffer`. */
export function socketLink(websocket: WebSocket): ClientLink<CallTags> {
  const line = new SocketHeld(websocket);
  return linkOf(line, new LinkWebsocketClient({ websocket: line }));
}

/** oRPC over a port; the caller starts it. */
export function portLink(port: MessagePort): ClientLink<CallTags> {
  const line = new PortHeld(port);
  return linkOf(line, new LinkMessagePortClient({ port: line }));
}

function linkOf(line: BulkHeld, client: Client): ClientLink<CallTags> {
  const light: Client = {
    call: async (...requests) => {
      // The first of several calls over one line may have outlived it.
      if (line.isClosed) throw new Error('The line is closed.');
      const response = await client.call(...requests);
      const body = line.bodyOf(await response.body());
      return { ...response, body: () => Promise.resolve(body) };
    },
  };
  return new StandardRPCLink(light, { url: 'http://orpc', headers: tagHeaders });
}
