const GO_MESSAGE = 'rl-cockpit-go';

type Go = (address: string) => void;

/** Addresses that the desktop app leads its page to. While nothing follows them, the newest one waits. */
export class PageAddresses {
  #waiting: string | null = null;
  #go: Go | null = null;

  constructor(page: EventTarget) {
    page.addEventListener('message', (event) => {
      // Only the page's own preload script: other senders have another source.
      if (!('source' in event && 'data' in event) || event.source !== page) return;
      const address = addressOf(event.data);
      if (address === null) return;
      if (this.#go === null) this.#waiting = address;
      else this.#go(address);
    });
  }

  /** Hands addresses to `go`, the one that waits at once, until the answer is called. */
  follow(go: Go): () => void {
    this.#go = go;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) go(waiting);
    return () => {
      if (this.#go === go) this.#go = null;
    };
  }
}

/** An address within the page, of a message of the preload script; null for every other message. */
export function addressOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== GO_MESSAGE || !('address' in message)) return null;
  const { address } = message;
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : null;
}
