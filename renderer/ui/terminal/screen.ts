import { FitAddon } from '@xterm/addon-fit';
import { type ISearchDecorationOptions, SearchAddon } from '@xterm/addon-search';
import { SerializeAddon } from '@xterm/addon-serialize';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal, type ITheme } from '@xterm/xterm';
import type { GuardShell, Hold } from '#core/contract/setup/guard';
import type { TerminalId } from '#core/contract/terminal/terminal';
import type { TerminalConnection } from '../../bridge/connection/terminal-connection';
import type { Screen } from '../../bridge/connection/terminal-screen';
import { clearKeys, CommandGate } from './command-gate';
import { Flood } from './flood';
import { drawOnGpu, leaveGpu } from './webgl';
import { waitForPrompt } from './prompt-line';
import { type TerminalAppearance, xtermOptions } from './appearance';
import { muteProgramQueries } from './program-queries';
import { type TerminalKey, terminalKey } from './terminal-keys';
import { TypedAhead } from './typed-ahead';

export interface ScreenAsks {
  /** A key of ours was pressed in the shell. */
  readonly key: (key: TerminalKey) => void;
  /** The program shows an address and the user clicked it. */
  readonly link: (address: string) => void;
  readonly title: string;
  /** Rules of the advice guard that hold a command line. */
  readonly check: (line: string) => Promise<readonly Hold[]>;
  readonly held: (line: string, holds: readonly Hold[]) => void;
  /** Something was typed after a line was held. */
  readonly typed: () => void;
  readonly shell: GuardShell;
}

/** State of a search: which match is marked (from 1), of how many. */
export interface SearchMatches {
  readonly at: number | null;
  readonly count: number;
  /** There may be more than were counted. */
  readonly isAll: boolean;
}

/** More marks than this would take longer to draw than to read. */
const MAX_MATCHES = 1_000;

/** OSC numbers whose requests are refused: titles and the clipboard. */
const REFUSED_OSC = [0, 1, 2, 52];
const HIDE_CURSOR = new TextEncoder().encode('\u001B[?25l');
/** This much of earlier output is remembered: a shell that is gone cannot be scrolled forever. */
const REMEMBERED_LINES = 1_000;

/** One shell on the page: xterm, joined to the pty host. */
export class TerminalScreen {
  readonly xterm: Terminal;
  /** Keeps back an Enter that the advice guard holds. */
  readonly gate: CommandGate;
  readonly #search = new SearchAddon({ highlightLimit: MAX_MATCHES });
  readonly #fit = new FitAddon();
  readonly #serialize = new SerializeAddon();
  readonly #flood: Flood;
  readonly #line: TerminalConnection;
  readonly #terminal: TerminalId;
  readonly #detach: () => void;
  /** While old output is drawn again, what xterm reports of it would be typed into the shell. */
  readonly #keys: TypedAhead;
  #hasEnded = false;
  /** Another page that shows the same shell may be the one that answers. */
  #answers = true;

  constructor(
    line: TerminalConnection,
    terminal: TerminalId,
    viewOptions: TerminalAppearance,
    asks: ScreenAsks,
  ) {
    this.#line = line;
    this.#terminal = terminal;
    this.xterm = new Terminal({
      ...xtermOptions(viewOptions),
      // Grapheme clusters and marks of what was found are proposed parts of xterm; no other of those is used.
      allowProposedApi: true,
      linkHandler: { activate: (_event, address) => asks.link(address) },
    });
    this.#load(asks);
    const encoder = new TextEncoder();
    const send = (text: string): void => line.input(terminal, encoder.encode(text));
    this.gate = new CommandGate({
      send,
      check: asks.check,
      isEchoed: (typed) => waitForPrompt(this.xterm, typed),
      held: asks.held,
      changed: asks.typed,
      clear: clearKeys(asks.shell),
    });
    this.#keys = new TypedAhead((text) => this.gate.type(text));
    this.xterm.onData((text) => this.#keys.type(text));
    this.xterm.onBinary((text) => this.#keys.isLive && line.input(terminal, latin1(text)));
    this.#flood = new Flood(this.xterm);
    this.#detach = line.attach(terminal, this.#checked());
  }

  open(element: HTMLElement): void {
    this.xterm.open(element);
    drawOnGpu(this.xterm);
    this.xterm.textarea?.addEventListener('focus', () => drawOnGpu(this.xterm));
  }

  setAppearance(viewOptions: TerminalAppearance, theme: ITheme): void {
    Object.assign(this.xterm.options, xtermOptions(viewOptions), { theme });
    this.fit();
  }

  /** As many columns and rows as the pane has room for; the shell is notified. */
  fit(): void {
    const size = this.#fit.proposeDimensions();
    if (size === undefined || !Number.isFinite(size.cols) || !Number.isFinite(size.rows)) return;
    // Nothing else draws for a shell that has ended: what is below its last line would cover it.
    if (this.#hasEnded) this.#resize(size.cols, size.rows);
    else if (this.#keys.isLive) this.#line.resize(this.#terminal, size.cols, size.rows);
  }

  /** Goes to the next place; while the user types the marked one stays as long as it fits. */
  find(text: string, direction: 'up' | 'down' | 'typing'): void {
    const { yellow: mark, selectionInactiveBackground: ground } = this.xterm.options.theme ?? {};
    const incremental = direction === 'typing';
    const options =
      mark === undefined || ground === undefined
        ? { incremental }
        : { incremental, decorations: marks(ground, mark) };
    if (direction === 'down') this.#search.findNext(text, options);
    else this.#search.findPrevious(text, options);
  }

  /** Until the answer is called; marks go with it. */
  onMatch(matchesOf: (matches: SearchMatches) => void): () => void {
    const results = this.#search.onDidChangeResults(({ resultIndex, resultCount }) =>
      matchesOf({
        at: resultIndex < 0 ? null : resultIndex + 1,
        count: resultCount,
        isAll: resultCount < MAX_MATCHES,
      }),
    );
    return () => {
      results.dispose();
      this.#search.clearDecorations();
      this.xterm.clearSelection();
    };
  }

  /** Complete text, for a history that outlives the shell. */
  text(): string {
    return this.#serialize.serialize({ excludeModes: true, scrollback: REMEMBERED_LINES });
  }

  dispose(): void {
    this.#detach();
    leaveGpu(this.xterm);
    this.xterm.dispose();
  }

  /** Chunks of the line, drawn in the order in which they came. */
  #checked(): Screen {
    const flood = this.#flood;
    return {
      write: (bytes, shown) => flood.write(bytes, shown),
      clear: () =>
        flood.after(() => {
          this.#keys.replay();
          this.xterm.reset();
        }),
      resized: (cols, rows) => flood.after(() => this.#resize(cols, rows)),
      replayed: () =>
        flood.after(() => {
          this.#keys.live();
          this.fit();
        }),
      answers: (here) => {
        this.#answers = here;
      },
      exited: () =>
        flood.write(HIDE_CURSOR, () => {
          this.#hasEnded = true;
          this.fit();
        }),
    };
  }

  #resize(cols: number, rows: number): void {
    this.xterm.resize(cols, rows);
    // xterm draws the last selection again with its new size, also one that is gone.
    if (!this.xterm.hasSelection()) this.xterm.clearSelection();
  }

  #load({ key, link, title }: ScreenAsks): void {
    const { xterm } = this;
    xterm.loadAddon(this.#fit);
    xterm.loadAddon(this.#search);
    xterm.loadAddon(this.#serialize);
    xterm.loadAddon(new UnicodeGraphemesAddon());
    xterm.loadAddon(new WebLinksAddon((_event, address) => link(address)));
    for (const osc of REFUSED_OSC) xterm.parser.registerOscHandler(osc, () => true);
    muteProgramQueries(xterm, () => !this.#keys.isLive || !this.#answers);
    const isMac = /mac/i.test(navigator.userAgent);
    xterm.attachCustomKeyEventHandler((event) => {
      const ours = terminalKey(event, isMac);
      if (ours === null) return true;
      // The browser then pastes by itself, which needs no permission to read the clipboard; the frame listens for
      // the palette's key on its own.
      if (ours === 'paste' || ours === 'palette') return false;
      if (event.type === 'keydown') key(ours);
      event.preventDefault();
      return false;
    });
    xterm.textarea?.setAttribute('aria-label', title);
  }
}

function marks(ground: string, mark: string): ISearchDecorationOptions {
  return {
    matchBackground: ground,
    activeMatchBackground: ground,
    activeMatchBorder: mark,
    matchOverviewRuler: mark,
    activeMatchColorOverviewRuler: mark,
  };
}

/** xterm hands over binary reports as one character a byte. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
