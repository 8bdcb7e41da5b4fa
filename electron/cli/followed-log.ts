import { printable } from '#core/lib/printable';

/** Colors and weights: they change no other line and no setting of the terminal. */
const ESCAPE = '\u001b';
const COLOR = new RegExp(String.raw`(${ESCAPE}\[[\d;:]{0,64}m)`);
/** The beginning of a color, or of a CRLF, at the end of what has arrived. */
const UNFINISHED = new RegExp(String.raw`(?:${ESCAPE}(?:\[[\d;:]{0,64})?|\r)$`);
const RESET = `${ESCAPE}[0m`;

/**
 * The output of a training, piece by piece, as a terminal may show it: colors and a carriage return (a progress bar that
 * is written over) stay, every other control character becomes visible.
 */
export class FollowedLog {
  readonly #decoder = new TextDecoder();
  #stored = '';
  #isLineOpen = false;
  #isColored = false;

  /** Text of the log that can be shown with these bytes. */
  push(bytes: Uint8Array): string {
    const text = this.#stored + this.#decoder.decode(bytes, { stream: true });
    const cut = UNFINISHED.exec(text)?.index ?? text.length;
    this.#stored = text.slice(cut);
    return this.#shown(text.slice(0, cut));
  }

  /** Text kept back, and the end of a color and of the line: text of ours follows. */
  end(): string {
    const last = this.#shown(this.#stored + this.#decoder.decode());
    this.#stored = '';
    const reset = this.#isColored ? RESET : '';
    this.#isColored = false;
    const newline = this.#isLineOpen ? '\n' : '';
    this.#isLineOpen = false;
    return `${last}${reset}${newline}`;
  }

  #shown(text: string): string {
    if (text !== '') this.#isLineOpen = !text.endsWith('\n');
    return text
      .split(COLOR)
      .map((part, at) => {
        if (at % 2 === 0)
          return part
            .split(/\r(?!\n)/)
            .map(printable)
            .join('\r');
        this.#isColored = true;
        return part;
      })
      .join('');
  }
}
