import {
  decodeTerminalBytes,
  encodeTerminalBytes,
  type OpenTerminal,
  TerminalEvent,
  type TerminalId,
  type TerminalRequest,
  type TerminalView,
} from '#core/contract/terminal';
import * as nodePty from 'node-pty';
import { nodePtyBackend } from './node-pty-backend';
import { serveLine, type TerminalLine } from './serve-line';
import { TerminalHost } from './terminal-host';

/** A shell without anybody's start file. */
export const bash = ['/bin/bash', '--norc', '--noprofile'];

/** Real ptys, in an environment with a secret of ours and a plain prompt. */
export function realHost(): TerminalHost {
  const env = { ...process.env, RL_COCKPIT_TOKEN: 'secret', npm_config_x: '1', PS1: '$ ' };
  return new TerminalHost(nodePtyBackend(nodePty), env);
}

/** A page for tests, joined to a host without a network: what it got, in order, and what it asks. */
export class TestPage {
  readonly events: TerminalEvent[] = [];
  readonly chunks: Uint8Array[] = [];
  bytes = 0;
  /** Reports what it got at once, as a fast page does. */
  reads = true;
  #offset = 0;
  #wake: (() => void)[] = [];
  #toHost: (message: string | Uint8Array<ArrayBuffer>) => void = () => undefined;
  #closed: () => void = () => undefined;

  constructor(host: TerminalHost) {
    const line: TerminalLine = {
      send: (message) => this.#got(message),
      onFrame: (take) => (this.#toHost = take),
      onClose: (closed) => (this.#closed = closed),
    };
    serveLine(host, line);
  }

  say(text: string): void {
    this.#toHost(text);
  }

  ask(request: TerminalRequest): void {
    this.say(JSON.stringify(request));
  }

  /** @throws Error with what was said when it was refused */
  async open(
    argv: readonly string[] | null,
    more: Partial<OpenTerminal> = {},
  ): Promise<TerminalView> {
    const request = { ask: 1, argv, cwd: '/', cols: 80, rows: 24, env: {}, title: '' };
    this.say(JSON.stringify({ type: 'open', ...request, ...more }));
    await this.until(() => this.events.some(({ type }) => type === 'opened' || type === 'refused'));
    const refused = this.events.find((event) => isOf(event, 'refused'));
    if (refused !== undefined && isOf(refused, 'refused')) throw new Error(refused.says);
    const opened = await this.event('opened');
    return opened.view;
  }

  type(terminal: TerminalId, text: string): void {
    this.#toHost(encodeTerminalBytes(terminal, Buffer.from(text)));
  }

  leave(): void {
    this.#closed();
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString('utf8');
  }

  consumed(terminal: TerminalId): void {
    this.ask({ type: 'consumed', terminal, total: this.#offset });
  }

  /** The first event of a type, past or to come. */
  async event<T extends TerminalEvent['type']>(
    type: T,
  ): Promise<Extract<TerminalEvent, { type: T }>> {
    for (;;) {
      for (const event of this.events) if (isOf(event, type)) return event;
      await this.#next();
    }
  }

  /** The newest list of terminals that fits. */
  async listed(
    fits: (views: readonly TerminalView[]) => boolean,
  ): Promise<readonly TerminalView[]> {
    for (;;) {
      const list = this.events.findLast((event) => isOf(event, 'terminals'));
      if (list !== undefined && isOf(list, 'terminals') && fits(list.views)) return list.views;
      await this.#next();
    }
  }

  /** Whether this page answers for the terminal that it shows. */
  get answers(): boolean {
    const told = this.events.findLast((event) => isOf(event, 'answers'));
    return told !== undefined && isOf(told, 'answers') && told.here;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await this.#next();
  }

  async #next(): Promise<void> {
    await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  #got(message: string | Uint8Array<ArrayBuffer>): void {
    if (typeof message === 'string') {
      const event = TerminalEvent.parse(JSON.parse(message));
      this.events.push(event);
      if (event.type === 'attached') this.#offset = event.from;
    } else this.#gotBytes(message);
    for (const wake of this.#wake.splice(0)) wake();
  }

  #gotBytes(message: Uint8Array<ArrayBuffer>): void {
    const decoded = decodeTerminalBytes(message);
    if (!decoded) throw new Error('output without a terminal');
    this.chunks.push(decoded.bytes);
    this.bytes += decoded.bytes.length;
    this.#offset += decoded.bytes.length;
    if (this.reads) queueMicrotask(() => this.consumed(decoded.terminal));
  }
}

function isOf<T extends TerminalEvent['type']>(
  event: TerminalEvent,
  type: T,
): event is Extract<TerminalEvent, { type: T }> {
  return event.type === type;
}
