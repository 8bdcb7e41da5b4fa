/** One part of the memory that a training needs, with the arithmetic that the user can follow. */
export interface MemoryPart {
  readonly id: string;
  readonly of: 'gpu' | 'ram' | 'disk';
  readonly title: string;
  readonly formula: string;
  /** Decimal GB. */
  readonly gb: number;
}

/** Memory that a training needs: its parts, those of the GPU for the phase that needs most. */
export interface MemoryNeed {
  readonly parts: readonly MemoryPart[];
  /** Phase in which the GPU needs most; '' if it is always the same. */
  readonly peak: string;
}

/** Memory of a machine, in decimal GB; null = unknown, and then nothing is said about it. */
export interface MachineMemory {
  /** Of its smallest card. */
  readonly gpu: number | null;
  /** Memory of that card used by other programs (the desktop) now. */
  readonly gpuUsed: number | null;
  readonly ram: number | null;
  readonly disk: number | null;
}

export const GB = 1e9;

/** A number of a formula: `494 M`, `1,024`. */
export function numberText(value: number): string {
  if (value >= 1e9) return `${Number((value / 1e9).toFixed(2))} B`;
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(1))} M`;
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** A part of so many bytes. */
export const part = (
  id: string,
  of: MemoryPart['of'],
  [title, formula, bytes]: readonly [title: string, formula: string, bytes: number],
): MemoryPart => ({ id, of, title, formula, gb: bytes / GB });

export const sumOf = (parts: readonly MemoryPart[], of: MemoryPart['of']): number =>
  parts.reduce((sum, one) => (one.of === of ? sum + one.gb : sum), 0);
