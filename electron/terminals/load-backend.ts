import { nodePtyBackend } from './node-pty-backend';
import { pipeBackend } from './pipe-backend';
import type { PtyBackend } from './pty-backend';

/**
 * Packages with node-pty's API, in order: node-pty itself (Windows, macOS, or compiled), and the same code with binaries for Linux
 * with glibc. Each throws where its native part cannot be loaded.
 */
const packages = [() => import('node-pty'), () => import('@lydell/node-pty')];

/** The first pty package that loads, else pipes. `says` gets the reason. */
export async function loadBackend(says: (sentence: string) => void): Promise<PtyBackend> {
  const reasons: string[] = [];
  for (const load of packages) {
    try {
      return nodePtyBackend(await load());
    } catch (error) {
      reasons.push(String(error));
    }
  }
  says(`Terminals run without a pty (no line editing, no colors): ${reasons.join('; ')}`);
  return pipeBackend;
}
