import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { SerializeAddon } from '@xterm/addon-serialize';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal, type ITheme } from '@xterm/xterm';
import type { TerminalId } from '#core/contract/terminal';
import type { TerminalLine } from '../bridge/terminal-line';
import { drawOnGpu } from './gpu';
import type { TerminalLook } from './look';
import { type TerminalKey, terminalKey } from './terminal-keys';

export interface ScreenAsks {
  /** A key of ours was pressed in the shell. */
  readonly key: (key: TerminalKey) => void;
  /** The program shows an address and the person clicked it. */
  readonly link: (address: string) => void;
  readonly title: string;
}

/** OSC numbers whose requests are refused: titles, the clipboard, and links that say one thing and lead to another. */
const REFUSED_OSC = [0, 1, 2, 8, 52];

/** One shell on the page: xterm, joined to the pty host. */
export class TerminalScreen {
  readonly xterm: Terminal;
  readonly search = new SearchAddon();
  readonly #fit = new FitAddon();
  readonly #serialize = new SerializeAddon();
  readonly #line: TerminalLine;
  readonly #terminal: TerminalId;
  readonly #detach: () => void;
  /** While old output is drawn again, xterm's answers to it would be typed into the shell. */
  #isLive = false;

  constructor(line: TerminalLine, terminal: TerminalId, look: TerminalLook, asks: ScreenAsks) {
    this.#line = line;
    this.#terminal = terminal;
    this.xterm = new Terminal({
      ...optionsOf(look),
      // Grapheme clusters are a proposed part of xterm; nothing else of those is used.
      allowProposedApi: true,
      minimumContrastRatio: 4.5,
      fontFamily: "'JetBrains Mono', Consolas, Menlo, monospace",
      linkHandler: { activate: (_event, address) => asks.link(address) },
    });
    this.#load(asks);
    const encoder = new TextEncoder();
    this.xterm.onData((text) => this.#isLive && line.input(terminal, encoder.encode(text)));
    this.xterm.onBinary((text) => this.#isLive && line.input(terminal, latin1(text)));
    this.#detach = line.attach(terminal, {
      write: (bytes, shown) => this.xterm.write(bytes, shown),
      clear: () => {
        this.#isLive = false;
        this.xterm.reset();
      },
      resized: (cols, rows) => this.xterm.resize(cols, rows),
      // Behind everything that was written until now.
      replayed: () => this.xterm.write('', () => this.#begin()),
      exited: () => this.xterm.write('\u001B[?25l'),
    });
  }

  open(element: HTMLElement): void {
    this.xterm.open(element);
    drawOnGpu(this.xterm);
  }

  look(look: TerminalLook, theme: ITheme): void {
    Object.assign(this.xterm.options, optionsOf(look), { theme });
    this.fit();
  }

  /** As many columns and rows as the pane has room for; the shell is told. */
  fit(): void {
    const size = this.#fit.proposeDimensions();
    if (size === undefined || !Number.isFinite(size.cols) || !Number.isFinite(size.rows)) return;
    if (this.#isLive) this.#line.resize(this.#terminal, size.cols, size.rows);
  }

  /** All that stands there, for a history that outlives the shell. */
  text(): string {
    return this.#serialize.serialize({ excludeModes: true });
  }

  dispose(): void {
    this.#detach();
    this.xterm.dispose();
  }

  #begin(): void {
    this.#isLive = true;
    this.fit();
  }

  #load({ key, link, title }: ScreenAsks): void {
    const { xterm } = this;
    xterm.loadAddon(this.#fit);
    xterm.loadAddon(this.search);
    xterm.loadAddon(this.#serialize);
    xterm.loadAddon(new UnicodeGraphemesAddon());
    xterm.loadAddon(new WebLinksAddon((_event, address) => link(address)));
    for (const osc of REFUSED_OSC) xterm.parser.registerOscHandler(osc, () => true);
    const isMac = /mac/i.test(navigator.userAgent);
    xterm.attachCustomKeyEventHandler((event) => {
      const ours = terminalKey(event, isMac);
      if (ours === null) return true;
      // The browser then pastes by itself, which needs no permission to read the clipboard.
      if (ours === 'paste') return false;
      if (event.type === 'keydown') key(ours);
      event.preventDefault();
      return false;
    });
    xterm.textarea?.setAttribute('aria-label', title);
  }
}

function optionsOf({ fontPx, scrollback, screenReader }: TerminalLook) {
  return { fontSize: fontPx, scrollback, screenReaderMode: screenReader };
}

/** xterm hands over binary reports as one character a byte. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
