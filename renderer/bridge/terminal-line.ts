import type { Refusal } from '#core/contract/refusal';
import {
  decodeTerminalBytes,
  encodeTerminalBytes,
  type OpenTerminal,
  TerminalEvent,
  type TerminalId,
  type TerminalRequest,
  type TerminalView,
} from '#core/contract/terminal';
import { err, ok, type Result } from '#core/lib/result';
import { backOffMs } from './connection';
import { t } from '../words/t';
import type { OpenTerminalFrames, TerminalFrames } from './terminal-frames';
import { type Screen, ScreenProgress } from './terminal-screen';

export type OpenAsked = Omit<OpenTerminal, 'type' | 'ask'>;
type Answered = (answer: Result<TerminalView, Refusal>) => void;

/** What is known of the shells; null while nobody has answered yet. `since` = no contact since then. */
export interface Shells {
  readonly views: readonly TerminalView[] | null;
  readonly lostSinceMs: number | null;
}

/** The page's line to its shells: opened again whenever it breaks, what is shown attached again where it stood. */
export class TerminalLine {
  readonly #open: OpenTerminalFrames;
  readonly #listeners = new Set<() => void>();
  readonly #screens = new Map<TerminalId, ScreenProgress>();
  readonly #asked = new Map<number, Answered>();
  readonly #stopped = new AbortController();
  #line: TerminalFrames | null = null;
  #shells: Shells = { views: null, lostSinceMs: null };
  #lastAsk = 0;

  constructor(open: OpenTerminalFrames) {
    this.#open = open;
  }

  async run(): Promise<void> {
    for (let attempt = 0; !this.#stopped.signal.aborted; attempt += 1) {
      const line = await this.#open(this.#stopped.signal).catch(() => null);
      if (line !== null) {
        attempt = -1;
        await this.#serve(line);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, backOffMs(Math.max(0, attempt)));
      });
    }
  }

  stop(): void {
    this.#stopped.abort();
    this.#line?.close();
  }

  readonly shells = (): Shells => this.#shells;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(asked: OpenAsked): Promise<Result<TerminalView, Refusal>> {
    if (this.#line === null) return Promise.resolve(err(NO_CONTACT));
    this.#lastAsk += 1;
    const ask = this.#lastAsk;
    const answer = new Promise<Result<TerminalView, Refusal>>((resolve) => {
      this.#asked.set(ask, resolve);
    });
    this.#send({ type: 'open', ask, ...asked });
    return answer;
  }

  /** Shows a terminal on a screen until the answer is called. A terminal has one screen in a page. */
  attach(terminal: TerminalId, screen: Screen): () => void {
    const progress = new ScreenProgress(screen, (total) =>
      this.#send({ type: 'consumed', terminal, total }),
    );
    this.#screens.set(terminal, progress);
    this.#send({ type: 'attach', terminal, from: null });
    return () => {
      if (this.#screens.get(terminal) !== progress) return;
      this.#screens.delete(terminal);
      this.#send({ type: 'detach', terminal });
    };
  }

  input(terminal: TerminalId, bytes: Uint8Array): void {
    this.#line?.send(encodeTerminalBytes(terminal, bytes));
  }

  resize(terminal: TerminalId, cols: number, rows: number): void {
    this.#send({ type: 'resize', terminal, cols, rows });
  }

  close(terminal: TerminalId): void {
    this.#send({ type: 'close', terminal });
    this.#become(this.#views().filter((view) => view.terminal !== terminal));
  }

  async #serve(line: TerminalFrames): Promise<void> {
    this.#line = line;
    line.onFrame((frame) => this.#take(frame));
    this.#send({ type: 'list', ask: 0 });
    for (const [terminal, { received }] of this.#screens) {
      this.#send({ type: 'attach', terminal, from: received });
    }
    await line.closed;
    this.#line = null;
    for (const answered of this.#asked.values()) answered(err(NO_CONTACT));
    this.#asked.clear();
    this.#become(this.#shells.views, Date.now());
  }

  #take(frame: string | Uint8Array<ArrayBuffer>): void {
    if (typeof frame !== 'string') {
      const output = decodeTerminalBytes(frame);
      if (output !== null) this.#screens.get(output.terminal)?.output(output.bytes);
      return;
    }
    const event = TerminalEvent.safeParse(JSON.parse(frame));
    if (event.success) this.#heard(event.data);
  }

  #heard(event: TerminalEvent): void {
    if (event.type === 'terminals') this.#become(event.views);
    else if (event.type === 'opened') {
      this.#become([...this.#views(), event.view]);
      this.#answer(event.ask, ok(event.view));
    } else if (event.type === 'refused') {
      const { code, says, remedy } = event;
      if (event.ask !== null) this.#answer(event.ask, err({ code, says, remedy }));
    } else this.#onScreen(event);
  }

  #onScreen(event: Exclude<TerminalEvent, { type: 'terminals' | 'opened' | 'refused' }>): void {
    const progress = this.#screens.get(event.terminal);
    if (event.type === 'attached') {
      progress?.attached(event.from, event.cut);
      progress?.screen.resized(event.cols, event.rows);
    } else if (event.type === 'resized') progress?.screen.resized(event.cols, event.rows);
    else if (event.type === 'replayed') progress?.screen.replayed();
    else if (event.type === 'exited') {
      const exit = { code: event.code, signal: event.signal };
      progress?.screen.exited(exit);
      this.#change(event.terminal, { exit });
    } else this.#become(this.#views().filter(({ terminal }) => terminal !== event.terminal));
  }

  #change(terminal: TerminalId, change: Partial<TerminalView>): void {
    this.#become(
      this.#views().map((view) => (view.terminal === terminal ? { ...view, ...change } : view)),
    );
  }

  #answer(ask: number, answer: Result<TerminalView, Refusal>): void {
    this.#asked.get(ask)?.(answer);
    this.#asked.delete(ask);
  }

  #views(): readonly TerminalView[] {
    return this.#shells.views ?? [];
  }

  #become(views: Shells['views'], lostSinceMs: number | null = null): void {
    this.#shells = { views, lostSinceMs };
    this.#listeners.forEach((listener) => listener());
  }

  #send(request: TerminalRequest): void {
    this.#line?.send(JSON.stringify(request));
  }
}

const NO_CONTACT: Refusal = {
  code: 'no-terminals',
  says: t('bridge.noTerminals'),
  remedy: t('bridge.noTerminalsRemedy'),
};
