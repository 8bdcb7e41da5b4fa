import type { Exit } from '../../contract/run/run-directory';
import type { LogFacts } from '../signs/log-facts';

const REFUSED =
  /^[\w.]*MemoryError\b|\bbad_alloc\b|[Cc]an't allocate memory|Cannot allocate memory/;
const GPU_FULL = /\bCUDA out of memory\b/;

/**
 * Evidence that memory ran out, in one sentence; null when there is none. A kill that the whole machine counted may
 * have hit another program: it counts only where this one was killed.
 */
export function memorySentence(exit: Exit, signs: LogFacts['signs']): string | null {
  const { cgroupKills, kernelLog, machineKills } = exit.oom;
  const isKilled = exit.signal === 'SIGKILL' || exit.code === 137;
  if ((cgroupKills ?? 0) > 0) {
    return 'Out of memory: the kernel counted an out-of-memory kill in its cgroup during the run.';
  }
  if (isKilled && kernelLog !== null) {
    return `Out of memory: the kernel log says "${kernelLog.trim().slice(0, 200)}".`;
  }
  if (isKilled && (machineKills ?? 0) > 0) {
    return 'Very likely out of memory: it was killed, and this machine counted an out-of-memory kill during the run.';
  }
  const last = signs.findLast(({ survived }) => !survived)?.text ?? '';
  if (GPU_FULL.test(last)) return 'GPU out of memory: a CUDA allocation failed.';
  return REFUSED.test(last)
    ? 'Out of memory: the program requested more than the system could provide.'
    : null;
}
