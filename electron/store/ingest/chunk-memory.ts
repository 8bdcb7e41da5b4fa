import type { TrainerEvent } from '#core/telemetry/event';
import type { Points } from '#core/telemetry/points/points';

/** The memory that a chunk's bulk is in, bytes or the columns of its points: what another thread gets instead of a copy. */
export function memoryOf(
  bulk: Uint8Array<ArrayBuffer> | readonly TrainerEvent[],
): readonly ArrayBuffer[] {
  if (bulk instanceof Uint8Array) return [bulk.buffer];
  return memoryOfPoints(bulk.filter((event) => event.kind === 'points'));
}

/** The memory of columns of points. */
export function memoryOfPoints(
  all: readonly { readonly points: Points }[],
): readonly ArrayBuffer[] {
  return all
    .flatMap(({ points: { at, x, y, p } }) => [at.buffer, x.buffer, y.buffer, p.buffer])
    .filter((buffer) => buffer instanceof ArrayBuffer);
}
