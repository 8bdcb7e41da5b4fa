import type { Json } from '#core/lib/json';
import { sources } from '#core/telemetry/sources/index';
import type { Source } from '#core/telemetry/source';
import type { LogObserver, RunReading } from '#core/telemetry/observers';
import type { StreamKind } from '../../sqlite/stream-table';
import { FileStream } from './file-stream';
import { LogStream } from './log-stream';
import { SampleStream } from './sample-stream';
import type { StreamReader } from './stream-reader';
import { TickStream } from './tick-stream';

/** The source of a kind; null for the supervisor's own streams. */
export function sourceOf(kind: StreamKind): Source | null {
  return sources.find((source) => source.kind === kind) ?? null;
}

/** The name of the source that a trainer's file belongs to. */
export function sourceNameOf(kind: StreamKind, stream: string): string {
  return sourceOf(kind)?.nameOf(stream.replaceAll('\\', '/')) ?? stream;
}

export function openStream(
  observers: readonly LogObserver[],
  reading: RunReading,
  { stream, kind }: { readonly stream: string; readonly kind: StreamKind },
  saved: Json | null,
): StreamReader {
  if (kind === 'log') return new LogStream(observers, reading, saved);
  if (kind === 'ticks') return new TickStream(saved);
  if (kind === 'samples') return new SampleStream(saved);
  const source = sourceOf(kind);
  if (source === null) throw new RangeError(`Nothing reads files of kind ${kind}.`);
  return new FileStream(source, stream.replaceAll('\\', '/'), saved);
}

/**
 * Lane of its series: the file, because files of one source are joined when they are asked for, in the order of their names, not in that of
 * their arrival. Roll-outs have a file per step: there the source is the lane.
 */
export function laneOf(kind: StreamKind, stream: string, source: string): string {
  return kind === 'rollouts' ? source : stream;
}
