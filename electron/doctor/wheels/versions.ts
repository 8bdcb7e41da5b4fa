/** Compares dotted versions number by number, as drivers, CUDA and torch write them: 2.10 is after 2.9. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** The numbers of a version; what follows `+` is a local label and does not count. */
function numbersOf(version: string): readonly number[] {
  return (version.split('+')[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
}

/** `2.7` of `2.7.1+cu128`. */
export const minorOf = (version: string): string =>
  (version.split('+')[0] ?? '').split('.').slice(0, 2).join('.');

/** The local label of a version: `cu128` of `2.7.1+cu128`; null without one. */
export const localOf = (version: string): string | null => version.split('+')[1] ?? null;

/** `12.8` of `cu128`; null where it is no CUDA label. */
export function cudaOfLabel(label: string): string | null {
  const digits = /^cu(\d{2})(\d)$/.exec(label) ?? /^cu(9|10|11|12|13)(\d)$/.exec(label);
  return digits === null ? null : `${digits[1]}.${digits[2]}`;
}

/** `sm_120` of the compute capability `12.0`. */
export const smOf = (computeCapability: string): string =>
  `sm_${computeCapability.replaceAll('.', '')}`;
