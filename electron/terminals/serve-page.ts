import { homedir } from 'node:os';
import {
  decodeTerminalBytes,
  encodeTerminalBytes,
  TerminalRequest,
  type OpenTerminal,
  type TerminalEvent,
  type TerminalId,
} from '#core/contract/terminal/terminal';
import { programsBelow } from './shell-processes';
import type { TerminalHost } from './terminal-host';
import type { Terminal, Viewer } from './terminal';

type Message = string | Uint8Array<ArrayBuffer>;

/** A page's connection, whichever way it came: a WebSocket or a MessagePort. */
export interface PageConnection {
  send(message: Message): void;
  onFrame(accept: (message: Message) => void): void;
  onClose(closed: () => void): void;
}

/** Answers one page until its line closes. Its terminals stay for the next page. */
export function servePage(host: TerminalHost, line: PageConnection): void {
  const page = new Page(host, line);
  line.onFrame((message) => {
    if (typeof message === 'string') page.control(message);
    else page.input(message);
  });
  const stop = host.onChange(() => page.list(null));
  line.onClose(() => {
    stop();
    page.leave();
  });
}

class Page {
  readonly #host: TerminalHost;
  readonly #line: PageConnection;
  readonly #attached = new Map<TerminalId, { terminal: Terminal; viewer: Viewer }>();

  constructor(host: TerminalHost, line: PageConnection) {
    this.#host = host;
    this.#line = line;
  }

  control(text: string): void {
    const request = parse(text);
    if (request) this.#execute(request);
    else this.#send({ type: 'refused', ask: null, ...UNREADABLE });
  }

  input(message: Uint8Array<ArrayBuffer>): void {
    const decoded = decodeTerminalBytes(message);
    if (!decoded) return;
    const viewer = this.#attached.get(decoded.terminal)?.viewer ?? null;
    this.#host.get(decoded.terminal)?.write(decoded.bytes, viewer);
  }

  list(ask: number | null): void {
    const views = this.#host.list().map((terminal) => terminal.view());
    const { sinceMs } = this.#host;
    this.#send({ type: 'terminals', ask, views, sinceMs, home: homedir() });
  }

  leave(): void {
    for (const { terminal, viewer } of this.#attached.values()) terminal.detach(viewer);
    this.#attached.clear();
  }

  #execute(request: TerminalRequest): void {
    switch (request.type) {
      case 'open':
        void this.#open(request);
        return;
      case 'list':
        this.list(request.ask);
        return;
      case 'rename':
        this.#host.rename(request.terminal, request.title);
        return;
      case 'look':
        void this.#refresh(request.ask, request.terminal);
        return;
      case 'attach':
        this.#attach(request.terminal, request.from);
        return;
      case 'detach':
        this.#detach(request.terminal);
        return;
      case 'resize':
        this.#host.get(request.terminal)?.resize(request.cols, request.rows);
        return;
      case 'consumed': {
        const attached = this.#attached.get(request.terminal);
        attached?.terminal.consumed(attached.viewer, request.total);
        return;
      }
      case 'close':
        this.#host.close(request.terminal);
    }
  }

  async #open(request: OpenTerminal): Promise<void> {
    const { ask } = request;
    const opened = await this.#host.open(request);
    if (opened.ok) this.#send({ type: 'opened', ask, view: opened.value.view() });
    else this.#send({ type: 'refused', ask, ...opened.error });
  }

  async #refresh(ask: number, id: TerminalId): Promise<void> {
    const programs = await programsBelow(this.#host.get(id)?.pid ?? null);
    this.#send({ type: 'looked', ask, programs: programs === null ? null : [...programs] });
  }

  #attach(id: TerminalId, from: number | null): void {
    this.#detach(id);
    const terminal = this.#host.get(id);
    if (!terminal) return this.#send({ type: 'closed', terminal: id });
    const viewer = this.#viewer(id);
    const replay = terminal.attach(viewer, from);
    const { cut, size } = replay;
    this.#send({ type: 'attached', terminal: id, from: replay.from, cut, ...size });
    for (const event of replay.events) {
      if (event.kind === 'output') viewer.output(event.bytes);
      else viewer.resized(event.cols, event.rows);
    }
    this.#send({ type: 'replayed', terminal: id, total: terminal.total });
    this.#attached.set(id, { terminal, viewer });
    const { exit } = terminal.view();
    if (exit) viewer.exited(exit);
  }

  #detach(id: TerminalId): void {
    const attached = this.#attached.get(id);
    attached?.terminal.detach(attached.viewer);
    this.#attached.delete(id);
  }

  #viewer(terminal: TerminalId): Viewer {
    return {
      output: (bytes) => this.#line.send(encodeTerminalBytes(terminal, bytes)),
      resized: (cols, rows) => this.#send({ type: 'resized', terminal, cols, rows }),
      answers: (here) => this.#send({ type: 'answers', terminal, here }),
      exited: (how) => this.#send({ type: 'exited', terminal, ...how }),
      closed: () => {
        this.#attached.delete(terminal);
        this.#send({ type: 'closed', terminal });
      },
    };
  }

  #send(event: TerminalEvent): void {
    this.#line.send(JSON.stringify(event));
  }
}

const UNREADABLE = {
  code: 'bad-request',
  says: 'The terminal process cannot read this request.',
  remedy: 'Reload the page; it may be older than the server.',
};

function parse(text: string): TerminalRequest | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const request = TerminalRequest.safeParse(raw);
  return request.success ? request.data : null;
}
