import type { IncomingMessage } from 'node:http';

/** Bytes that may wait for the disk before the network is held back. */
const MAX_WAITING = 4 << 20;

/**
 * Body of a response, chunk by chunk. Unlike the stream's own iterator it hands out everything that arrived before a cut,
 * so that a server that cuts often cannot keep a download from getting on.
 * @throws the connection's error, behind the last chunk
 */
export async function* bodyChunks(message: IncomingMessage): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let end: { readonly error: Error | null } | null = null;
  let wake = nothing;
  const ended = (error: Error | null): void => {
    end ??= { error };
    wake();
  };
  message.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_WAITING) message.pause();
    wake();
  });
  message.on('end', () => ended(null));
  message.on('error', ended);
  message.on('close', () => ended(new Error('The connection was cut.')));
  for (;;) {
    const chunk = waiting.shift();
    if (chunk !== undefined) {
      bytes -= chunk.length;
      if (message.isPaused() && bytes < MAX_WAITING / 2) message.resume();
      yield chunk;
    } else if (end !== null) {
      const { error }: { readonly error: Error | null } = end;
      if (error !== null) throw error;
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

const nothing = (): void => undefined;
