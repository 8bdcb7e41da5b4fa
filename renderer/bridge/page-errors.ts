import { MAX_MESSAGE, MAX_STACK } from '#core/contract/app-log/entry-bounds';
import type { PageError } from '#core/contract/app-log/app-log-calls';

/** Errors that a page reports within a minute, and that may wait for the engine. */
const MAX_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Browsers report these as errors; nothing fails. */
const HARMLESS = /^ResizeObserver loop/;

interface PageErrorDeps {
  readonly send: (error: PageError) => Promise<unknown>;
  /** Address that the page shows now, without its query. */
  readonly address: () => string;
  readonly now?: () => number;
}

/** Errors of this page, sent to the app's log: each once a minute, and not more than some. */
export class PageErrors {
  readonly #deps: PageErrorDeps;
  /** When each was sent last, by its text. */
  readonly #sent = new Map<string, number>();

  constructor(deps: PageErrorDeps) {
    this.#deps = deps;
  }

  /** @param components stack of the components that were rendered */
  report(kind: PageError['kind'], cause: unknown, components = ''): void {
    const message = messageOf(cause);
    const stack = [cause instanceof Error ? (cause.stack ?? '') : '', components].join('\n').trim();
    if (HARMLESS.test(message) || !this.#mayBeSent(`${message}\n${stack}`)) return;
    const error: PageError = {
      kind,
      message: message.slice(0, MAX_MESSAGE),
      stack: stack === '' ? null : stack.slice(0, MAX_STACK),
      address: this.#deps.address(),
    };
    // What cannot be written is lost: there is nowhere else to write that to.
    void this.#deps.send(error).catch(() => undefined);
  }

  #mayBeSent(text: string): boolean {
    const nowMs = (this.#deps.now ?? Date.now)();
    for (const [old, atMs] of this.#sent) if (nowMs - atMs >= MINUTE_MS) this.#sent.delete(old);
    if (this.#sent.has(text) || this.#sent.size >= MAX_A_MINUTE) return false;
    this.#sent.set(text, nowMs);
    return true;
  }
}

/** The name of an error and its message, as a console prints them. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

/** Reports what no code of the page catches. */
export function watchPage(page: Window, errors: PageErrors): void {
  page.addEventListener('error', ({ error, message }) => {
    const cause: unknown = error;
    errors.report('uncaught', cause ?? message);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const cause: unknown = reason;
    errors.report('rejection', cause);
  });
}
