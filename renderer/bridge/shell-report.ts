import type { z } from 'zod';

/**
 * Something of the desktop app that its page follows: asked for once, then as the app reports each change. Stays as it was first in a
 * browser.
 */
export class ShellReport<T> {
  #value: T;
  #isReported = false;
  readonly #schema: z.ZodType<T>;
  readonly #listeners = new Set<() => void>();

  constructor(schema: z.ZodType<T>, first: T) {
    this.#schema = schema;
    this.#value = first;
  }

  /**
   * Follows the app from now on.
   * @param type of its messages, which hold the value under `name`
   * @param ask what answers the value now
   */
  follow(page: EventTarget, type: string, name: string, ask: () => Promise<unknown>): this {
    page.addEventListener('message', (event) => {
      // Only the page's own preload script: other senders have another source.
      if (!('source' in event && 'data' in event) || event.source !== page) return;
      const reported = this.#schema.safeParse(valueIn(event.data, type, name));
      if (!reported.success) return;
      this.#isReported = true;
      this.#become(reported.data);
    });
    void this.#ask(ask);
    return this;
  }

  readonly value = (): T => this.#value;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #ask(ask: () => Promise<unknown>): Promise<void> {
    const answer = this.#schema.safeParse(await ask());
    // A report that came in the meantime is newer.
    if (answer.success && !this.#isReported) this.#become(answer.data);
  }

  #become(value: T): void {
    this.#value = value;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The value in a message of the preload script; undefined for every other message. */
function valueIn(message: unknown, type: string, name: string): unknown {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  return message.type === type ? Reflect.get(message, name) : undefined;
}
