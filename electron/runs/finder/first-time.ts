import { z } from 'zod';
import { parseJson } from '#core/telemetry/values/json-objects';
import { eventWriter } from './event-writer';
import type { FileKind } from './recognise';

const MonitorHead = z.object({ t_start: z.number() });
/** From 1973 to 5138: anything else is no time in milliseconds. */
const [MIN_MS, MAX_MS] = [1e11, 1e14];

/** Start time of a file, in milliseconds, from its first bytes or its name; null if neither says. */
export function firstTime(path: string, kind: FileKind, head: Uint8Array): number | null {
  if (kind === 'tfevents') return eventTime(head) ?? eventWriter(path).startMs;
  return kind === 'monitor-csv' ? monitorStart(head) : null;
}

/**
 * wall_time of the first event: a TFRecord is u64 length, u32 crc, data; field 1 of the data is a float64 (tag 0x09) of
 * seconds (tensorflow/core/util/event.proto).
 */
function eventTime(head: Uint8Array): number | null {
  if (head.length < 21 || head[12] !== 0x09) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return plausible(view.getFloat64(13, true) * 1_000);
}

/** SB3's Monitor: `#{"t_start": seconds, …}` is its first line. */
function monitorStart(head: Uint8Array): number | null {
  const [first = ''] = new TextDecoder().decode(head).split('\n', 1);
  const read = first.startsWith('#') ? MonitorHead.safeParse(parseJson(first.slice(1))) : null;
  return read?.success === true ? plausible(read.data.t_start * 1_000) : null;
}

function plausible(ms: number): number | null {
  return ms >= MIN_MS && ms <= MAX_MS ? ms : null;
}
