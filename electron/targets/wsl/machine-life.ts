import type { Hello } from '#core/contract/target';

type Life = Pick<Hello, 'bootId' | 'pid1Start'>;

/** A virtual machine has a boot id; a distro inside of it has the start of its process 1. Sleep changes neither. */
export function lifeChange(before: Life | null, now: Life): 'none' | 'machine' | 'distro' {
  if (before === null || before.bootId === null || now.bootId === null) return 'none';
  if (before.bootId !== now.bootId) return 'machine';
  return before.pid1Start === now.pid1Start ? 'none' : 'distro';
}

const WORTH_TELLING_MS = 2_000;

/** What is worth knowing about a distro beside its facts, each a part of a line. */
export function lifeInWords(
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
