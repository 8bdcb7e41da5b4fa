import { ORPCError } from '@orpc/server';
import { logEntry } from '../../app-log/process-log';

interface Call<T> {
  readonly path: readonly string[];
  readonly signal?: AbortSignal | undefined;
  next(): Promise<T>;
}

/**
 * Writes to the app's log what a call throws without it being a refusal: an interceptor of a handler's calls. The client
 * learns only that the engine failed; nothing of what was asked is written.
 */
export async function logged<T>(call: Call<T>): Promise<T> {
  try {
    return await call.next();
  } catch (cause) {
    const isForeseen = cause instanceof ORPCError || call.signal?.aborted === true;
    if (!isForeseen) {
      logEntry('error', `The call ${call.path.join('.')} failed:`, { cause });
    }
    throw cause;
  }
}
