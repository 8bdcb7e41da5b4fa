/** Waits for the newest MessagePort that was handed over and not yet used. Rejects when `signal` is aborted. */
export type HandedPort = (signal: AbortSignal) => Promise<MessagePort>;

/**
 * Ports that the preload script of the desktop shell hands to this page as messages `{type}`. Listening begins at
 * once, so that none is missed; of several only the newest still leads anywhere. One that was used before is closed
 * then: a process that was killed while its end of the port was on the way to it never closes it.
 */
export function handedPorts(page: EventTarget, type: string): HandedPort {
  const waiting: MessagePort[] = [];
  let used: MessagePort | null = null;
  let wake: (() => void) | null = null;
  page.addEventListener('message', (event) => {
    const port = portIn(event, page, type);
    if (port === null) return;
    waiting.splice(0, waiting.length, port);
    if (used !== null) end(used);
    used = null;
    wake?.();
  });
  return async (signal) => {
    for (;;) {
      const port = waiting.pop();
      if (port !== undefined) {
        used = port;
        return port;
      }
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        signal.addEventListener('abort', () => reject(new Error('Closed.')), { once: true });
      });
    }
  };
}

/** A port that is closed at this end reports it to the other end alone. */
function end(port: MessagePort): void {
  port.close();
  port.dispatchEvent(new Event('close'));
}

/** Only the page's own preload script may hand over a port: other senders have another source. */
function portIn(event: Event, page: EventTarget, type: string): MessagePort | null {
  if (!('source' in event && 'data' in event && 'ports' in event)) return null;
  const { source, data, ports } = event;
  if (source !== page || typeof data !== 'object' || data === null) return null;
  if (!('type' in data) || data.type !== type || !Array.isArray(ports)) return null;
  const port: unknown = ports[0];
  return port instanceof MessagePort ? port : null;
}
