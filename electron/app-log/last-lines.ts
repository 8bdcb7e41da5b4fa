const MAX_CHARACTERS = 16_000;

/** The end of what a process prints, to be read when it has died. */
export class LastLines {
  readonly #decoder = new TextDecoder();
  #text = '';

  push(bytes: Uint8Array): void {
    const text = this.#text + this.#decoder.decode(bytes, { stream: true });
    this.#text = text.slice(-MAX_CHARACTERS);
  }

  /** Complete lines; '' when it printed nothing. */
  text(): string {
    const isCut = this.#text.length === MAX_CHARACTERS;
    const from = isCut ? this.#text.indexOf('\n') + 1 : 0;
    return this.#text.slice(from).trim();
  }
}
