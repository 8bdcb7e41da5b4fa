import { type NodePty, nodePtyBackend } from './node-pty-backend';
import { pipeBackend } from './pipe-backend';
import type { PtyBackend } from './pty-backend';

/**
 * Packages with node-pty's API, in order: node-pty itself (Windows, macOS, or compiled), and the same code with binaries for Linux
 * with glibc. Each throws if its native part cannot be loaded.
 */
const packages = [() => import('node-pty'), () => import('@lydell/node-pty')];

/** The first pty package that loads. @throws Error with the reason of each */
export async function loadNodePty(): Promise<NodePty> {
  const reasons: string[] = [];
  for (const load of packages) {
    try {
      return await load();
    } catch (error) {
      reasons.push(String(error));
    }
  }
  throw new Error(reasons.join('; '));
}

/** node-pty's backend if its native part loads, else pipes. `says` gets the reason. */
export async function loadBackend(says: (sentence: string) => void): Promise<PtyBackend> {
  try {
    return nodePtyBackend(await loadNodePty());
  } catch (error) {
    says(`Terminals run without a pty (no line editing, no colors): ${String(error)}`);
    return pipeBackend;
  }
}
