import type { Hello } from '#core/contract/target/target';
import type { StopRecord } from '../agent/agent-target';

type Life = Pick<Hello, 'bootId' | 'pid1Start'>;

/**
 * Restart of a distro or of its virtual machine between two hellos. A machine has a boot id; a distro inside of it has
 * the start of its process 1. Sleep changes neither.
 */
export function restartBetween(before: Life | null, now: Life): 'none' | 'machine' | 'distro' {
  if (before === null || before.bootId === null || now.bootId === null) return 'none';
  if (before.bootId !== now.bootId) return 'machine';
  return before.pid1Start === now.pid1Start ? 'none' : 'distro';
}

const WORTH_TELLING_MS = 2_000;

/** Remarks on restarts and the clock of a distro, shown beside its facts. */
export function remarksOn(
  change: 'none' | 'machine' | 'distro',
  clockAheadMs: number,
): readonly string[] {
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  return [
    ...(change === 'machine' ? ['its virtual machine has restarted since the last check'] : []),
    ...(change === 'distro' ? ['it has restarted since the last check'] : []),
    ...(Math.abs(clockAheadMs) < WORTH_TELLING_MS
      ? []
      : [
          `its clock is ${seconds} s ${clockAheadMs > 0 ? 'ahead' : 'behind'} (sudo hwclock -s sets it)`,
        ]),
  ];
}

/**
 * Since when a distro is known to be stopped: a scan found it so after its agent was last there. Nothing that was started in it before that
 * scan is alive any more, even where the distro was restarted since.
 */
export class StoppedSince implements StopRecord {
  #enteredMs = -Infinity;
  #sinceMs: number | null = null;

  get sinceMs(): number | null {
    return this.#sinceMs;
  }

  /** An agent answers in it: what runs there is seen from now on. */
  entered(nowMs: number = Date.now()): void {
    this.#enteredMs = nowMs;
    this.#sinceMs = null;
  }

  /**
   * wsl.exe listed what runs, and this distro was not among it.
   * @param requestedMs when it was asked
   * @returns is that news?
   */
  observe(requestedMs: number): boolean {
    if (this.#sinceMs !== null || requestedMs < this.#enteredMs) return false;
    this.#sinceMs = requestedMs;
    return true;
  }
}
