/** One scalar of an event file; its tag is bytes[tagFrom … tagTo) of the record's bytes. */
export interface PlainScalar {
  /** NaN = none. */
  wallMs: number;
  step: number;
  value: number;
  tagFrom: number;
  tagTo: number;
}

/** Smallest record of this form: wall_time, no step, a summary of one value with a tag of one letter. */
const MIN_BYTES = 21;

/**
 * Reads the Event in bytes[from … to) when it is written as nearly all are: wall_time, perhaps a step, and a summary of
 * exactly one value that has a tag and a simple_value, with no length above 127. Any other record is left to the
 * general reader (false). The bytes are those of tensorboard/compat/proto/event.proto and summary.proto.
 */
export function readPlainScalar(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  to: number,
  out: PlainScalar,
): boolean {
  if (to - from < MIN_BYTES || bytes[from] !== 0x09) return false;
  let at = from + 9;
  let step = 0;
  if (bytes[at] === 0x10) {
    at += 1;
    let unit = 1;
    for (; (bytes[at] ?? 0) >= 128 && unit < 2 ** 42; unit *= 128, at += 1) {
      step += ((bytes[at] ?? 0) & 127) * unit;
    }
    const last = bytes[at] ?? 128;
    if (last >= 128) return false;
    step += last * unit;
    at += 1;
  }
  const size = bytes[at + 1] ?? 128;
  if (bytes[at] !== 0x2a || size >= 128 || at + 2 + size !== to) return false;
  if (bytes[at + 2] !== 0x0a || bytes[at + 3] !== size - 2 || bytes[at + 4] !== 0x0a) return false;
  const tagFrom = at + 6;
  const tagTo = tagFrom + (bytes[at + 5] ?? 0);
  if (tagTo === tagFrom || tagTo + 5 !== to || bytes[tagTo] !== 0x15) return false;
  const seconds = view.getFloat64(from + 1, true);
  out.wallMs = Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
  out.step = step;
  out.value = view.getFloat32(tagTo + 1, true);
  out.tagFrom = tagFrom;
  out.tagTo = tagTo;
  return true;
}
