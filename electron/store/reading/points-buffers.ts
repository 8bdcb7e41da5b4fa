import type { TrainerEvent } from '#core/telemetry/event';

/** The memory of all points: what is handed over to another thread instead of being copied. */
export function buffersOf(events: readonly TrainerEvent[]): readonly ArrayBuffer[] {
  return events
    .flatMap((event) => {
      if (event.kind !== 'points') return [];
      const { at, x, y, p } = event.points;
      return [at.buffer, x.buffer, y.buffer, p.buffer];
    })
    .filter((buffer) => buffer instanceof ArrayBuffer);
}
