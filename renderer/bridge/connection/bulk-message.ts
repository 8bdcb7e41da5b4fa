import { z } from 'zod';

/** An answer that is nothing but bytes. */
export interface BulkMessage {
  /** Of the call that it answers. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How oRPC 1.x sends a Blob: JSON · a byte of 255 · a form (RFC 7578) of what its Blobs represent, and the Blobs. */
const DELIMITER = 255;
const Head = z.object({
  i: z.string(),
  t: z.undefined().optional(),
  p: z.object({ s: z.undefined().optional(), h: z.object({ 'content-type': z.string() }) }),
});
/** The one Blob is the whole answer. */
const CompletePart = z.object({ maps: z.tuple([z.tuple([])]) });
const MAX_BEFORE = 2_048;

const latin1 = new TextDecoder('latin1');

/**
 * Takes the bytes out of a message without a form and a Blob of the browser, which move them to another process and
 * back: half of what a chart's answer cost.
 * @param message as it came over the line
 * @returns null when it is anything else than the success of a call that answers with one Blob
 */
export function bulkIn(message: unknown): BulkMessage | null {
  if (!(message instanceof ArrayBuffer) && !(message instanceof Uint8Array)) return null;
  const raw = new Uint8Array(message);
  const headEnd = raw.indexOf(DELIMITER);
  const head = Head.safeParse(headEnd < 0 ? null : parsed(raw.subarray(0, headEnd)));
  if (!head.success) return null;
  const { i: id, p } = head.data;
  const boundary = /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]+)"?$/.exec(
    p.h['content-type'],
  )?.[1];
  const bytes = boundary === undefined ? null : onlyFile(raw.subarray(headEnd + 1), boundary);
  return bytes === null ? null : { id, bytes };
}

/** The file of a form of two parts, by their order: a file may hold anything that looks like a boundary. */
function onlyFile(form: Uint8Array<ArrayBuffer>, boundary: string): Uint8Array<ArrayBuffer> | null {
  const before = latin1.decode(form.subarray(0, MAX_BEFORE));
  const line = `--${boundary}\r\n`;
  const dataFrom = before.indexOf('\r\n\r\n') + 4;
  const dataTo = before.indexOf(`\r\n${line}`);
  const fileFrom = before.indexOf('\r\n\r\n', dataTo + 2 + line.length) + 4;
  if (!before.startsWith(line) || dataFrom < 4 || dataTo < dataFrom || fileFrom < 4) return null;
  if (!CompletePart.safeParse(parsed(form.subarray(dataFrom, dataTo))).success) return null;
  const last = `\r\n--${boundary}--`;
  const after = latin1.decode(form.subarray(-last.length - 2)).replace(/\r\n$/, '');
  const fileTo = form.length - (after.length === last.length ? 2 : 0) - last.length;
  return after.endsWith(last) && fileTo >= fileFrom ? form.slice(fileFrom, fileTo) : null;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
