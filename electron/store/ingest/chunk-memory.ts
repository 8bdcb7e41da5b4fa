import type { TrainerEvent } from '#core/telemetry/event';

/** The memory that a chunk's bulk lies in, bytes or the columns of its points: what another thread gets instead of a copy. */
export function memoryOf(
  bulk: Uint8Array<ArrayBuffer> | readonly TrainerEvent[],
): readonly ArrayBuffer[] {
  if (bulk instanceof Uint8Array) return [bulk.buffer];
  return bulk
    .flatMap((event) => {
      if (event.kind !== 'points') return [];
      const { at, x, y, p } = event.points;
      return [at.buffer, x.buffer, y.buffer, p.buffer];
    })
    .filter((buffer) => buffer instanceof ArrayBuffer);
}
