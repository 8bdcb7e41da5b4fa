import { pipeBackend } from './pipe-backend';
import { nodePtyBackend } from './node-pty-backend';
import type { PtyBackend } from './pty-backend';

/** node-pty where its native part can be loaded, else pipes. `says` gets the reason. */
export async function loadBackend(says: (sentence: string) => void): Promise<PtyBackend> {
  try {
    return nodePtyBackend(await import('node-pty'));
  } catch (error) {
    says(`Terminals run without a pty (no line editing, no colors): ${String(error)}`);
    return pipeBackend;
  }
}
