import type { Refusal } from '#core/contract/refusal';
import {
  decodeTerminalBytes,
  encodeTerminalBytes,
  type OpenTerminal,
  TerminalEvent,
  type TerminalId,
  type TerminalRequest,
  type TerminalView,
} from '#core/contract/terminal/terminal';
import { err, ok, type Result } from '#core/lib/result';
import { t } from '../../words/t';
import { Link } from './link';
import type { OpenTerminalFrames, TerminalFrames } from './terminal-frames';
import { type Screen, ScreenProgress } from './terminal-screen';

export type OpenShellRequest = Omit<OpenTerminal, 'type' | 'ask'>;
type Answered = (answer: Result<TerminalView, Refusal>) => void;

type OnPrograms = (programs: readonly string[] | null) => void;

/** The user's shells as the pty host lists them; `views` is null until answered. */
export interface Shells {
  readonly views: readonly TerminalView[] | null;
  /** No contact since then. */
  readonly lostSinceMs: number | null;
  /** Shells that were opened before are gone: they lived in an earlier pty host. */
  readonly sinceMs: number;
  /** The user's home folder. */
  readonly home: string;
}

/** Connection to the pty host that reconnects, and attaches the shown shells again where they were. */
export class TerminalConnection {
  readonly #link: Link<TerminalFrames>;
  readonly #listeners = new Set<() => void>();
  readonly #screens = new Map<TerminalId, ScreenProgress>();
  readonly #request = new Map<number, Answered>();
  readonly #appearance = new Map<number, OnPrograms>();
  #shells: Shells = { views: null, lostSinceMs: null, sinceMs: 0, home: '' };
  #lastAsk = 0;

  constructor(open: OpenTerminalFrames) {
    this.#link = new Link(open, {
      opened: (frames) => this.#opened(frames),
      lost: () => this.#lost(),
    });
  }

  /** Runs until `stop`. */
  run(): Promise<void> {
    return this.#link.run();
  }

  stop(): void {
    this.#link.stop();
  }

  readonly shells = (): Shells => this.#shells;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(request: OpenShellRequest): Promise<Result<TerminalView, Refusal>> {
    if (this.#link.transport === null) return Promise.resolve(err(NO_CONTACT));
    this.#lastAsk += 1;
    const ask = this.#lastAsk;
    const answer = new Promise<Result<TerminalView, Refusal>>((resolve) => {
      this.#request.set(ask, resolve);
    });
    this.#send({ type: 'open', ask, ...request });
    return answer;
  }

  /** Programs that run in the shell; null where that cannot be determined. */
  runningPrograms(terminal: TerminalId): Promise<readonly string[] | null> {
    if (this.#link.transport === null) return Promise.resolve(null);
    this.#lastAsk += 1;
    const ask = this.#lastAsk;
    const answer = new Promise<readonly string[] | null>((resolve) => {
      this.#appearance.set(ask, resolve);
    });
    this.#send({ type: 'look', ask, terminal });
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
    this.#link.transport?.send(encodeTerminalBytes(terminal, bytes));
  }

  resize(terminal: TerminalId, cols: number, rows: number): void {
    this.#send({ type: 'resize', terminal, cols, rows });
  }

  rename(terminal: TerminalId, title: string): void {
    this.#send({ type: 'rename', terminal, title });
  }

  close(terminal: TerminalId): void {
    this.#send({ type: 'close', terminal });
    this.#forget(terminal);
  }

  #opened(frames: TerminalFrames): void {
    frames.onFrame((frame) => this.#accept(frame));
    this.#send({ type: 'list', ask: FIRST_LIST });
  }

  #lost(): void {
    for (const answered of this.#request.values()) answered(err(NO_CONTACT));
    for (const scan of this.#appearance.values()) scan(null);
    this.#request.clear();
    this.#appearance.clear();
    this.#become({ lostSinceMs: Date.now() });
  }

  /** Ids start over with each pty host, so only a shell that was opened at the same moment is the same one. */
  #attachAgain(before: readonly TerminalView[], now: readonly TerminalView[]): void {
    const isSame = (terminal: TerminalId): boolean => {
      const existing = before.find((view) => view.terminal === terminal);
      const match = now.find((view) => view.terminal === terminal);
      return existing === undefined || existing.openedMs === match?.openedMs;
    };
    for (const [terminal, { received }] of this.#screens) {
      if (isSame(terminal)) this.#send({ type: 'attach', terminal, from: received });
    }
  }

  #accept(frame: string | Uint8Array<ArrayBuffer>): void {
    if (typeof frame !== 'string') {
      const output = decodeTerminalBytes(frame);
      if (output !== null) this.#screens.get(output.terminal)?.output(output.bytes);
      return;
    }
    const event = TerminalEvent.safeParse(JSON.parse(frame));
    if (event.success) this.#heard(event.data);
  }

  #heard(event: TerminalEvent): void {
    if (event.type === 'terminals') {
      const { views, sinceMs, home } = event;
      if (event.ask === FIRST_LIST) this.#attachAgain(this.#views(), views);
      this.#become({ views, sinceMs, home, lostSinceMs: null });
    } else if (event.type === 'opened') {
      this.#forget(event.view.terminal, event.view);
      this.#answer(event.ask, ok(event.view));
    } else if (event.type === 'looked') {
      this.#appearance.get(event.ask)?.(event.programs);
      this.#appearance.delete(event.ask);
    } else if (event.type === 'refused') {
      const { code, says, remedy } = event;
      if (event.ask !== null) this.#answer(event.ask, err({ code, says, remedy }));
    } else this.#onScreen(event);
  }

  #onScreen(event: Exclude<TerminalEvent, { type: (typeof OF_ALL)[number] }>): void {
    const progress = this.#screens.get(event.terminal);
    if (event.type === 'attached') {
      progress?.attached(event.from, event.cut);
      progress?.screen.resized(event.cols, event.rows);
    } else if (event.type === 'resized') progress?.screen.resized(event.cols, event.rows);
    else if (event.type === 'replayed') progress?.screen.replayed();
    else if (event.type === 'answers') progress?.screen.answers(event.here);
    // Its end is reported with all terminals; here its last output is on the screen.
    else if (event.type === 'exited') progress?.screen.exited(event);
    else this.#forget(event.terminal);
  }

  /** Without a terminal, or with its newer view in its place. */
  #forget(terminal: TerminalId, newer?: TerminalView): void {
    const views = this.#views().filter((view) => view.terminal !== terminal);
    this.#become({ views: newer === undefined ? views : [...views, newer] });
  }

  #answer(ask: number, answer: Result<TerminalView, Refusal>): void {
    this.#request.get(ask)?.(answer);
    this.#request.delete(ask);
  }

  #views(): readonly TerminalView[] {
    return this.#shells.views ?? [];
  }

  #become(change: Partial<Shells>): void {
    this.#shells = { ...this.#shells, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  #send(request: TerminalRequest): void {
    this.#link.transport?.send(JSON.stringify(request));
  }
}

/** The answer to this one lists the terminals after a transport was opened. */
const FIRST_LIST = 0;
/** Events that are not of one screen. */
const OF_ALL = ['terminals', 'opened', 'refused', 'looked'] as const;

const NO_CONTACT: Refusal = {
  code: 'no-terminals',
  says: t('bridge.noTerminals'),
  remedy: t('bridge.noTerminalsRemedy'),
};
