import { z } from 'zod';
import type { CanonicalName } from '../series/series';

/** At most so many numbers make a sparkline. */
export const SPARK_POINTS = 48;

/** One metric of a run: its tag, last, least and greatest finite value. */
const Figures = z.object({
  tag: z.string(),
  last: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type Figures = z.infer<typeof Figures>;

/** Facts of the index about a run, for its row in a list. */
export interface RowFacts {
  readonly run: string;
  /** Its series with a canonical label. */
  readonly labels: Readonly<Partial<Record<CanonicalName, Figures>>>;
  /** Number of the sparks after the header that are this run's reward; rows follow one another. */
  readonly sparks: number;
}

/** Looked at by hand: a schema takes a tenth of a second for thousands of rows of a page that forbids eval. */
const RowFacts = z.custom<RowFacts>((value) => {
  if (!isRecord(value) || !isRecord(value['labels'])) return false;
  const { run, labels, sparks } = value;
  const isCount = typeof sparks === 'number' && Number.isInteger(sparks) && sparks >= 0;
  return typeof run === 'string' && isCount && Object.values(labels).every(isFigures);
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === 'number';

function isFigures(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { tag, last, min, max } = value;
  return typeof tag === 'string' && [last, min, max].every(isNumberOrNull);
}

export const RowsHeader = z.object({
  rows: z.array(RowFacts),
  /** Runs of the index that are not among them yet: they are worked out a few at a time. */
  pending: z.int(),
  /** The tags that were asked for, each by run. */
  metrics: z.array(z.object({ tag: z.string(), of: z.record(z.string(), Figures) })),
  /** Every tag of any run, when it was asked for. */
  tags: z.array(z.string()),
});
export type RowsHeader = z.infer<typeof RowsHeader>;

/** Facts of the engine beside the index, by run. */
export interface RowNote {
  /** Start parameters of the run; null while its directory was not seen. */
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly star: boolean;
}
export type RowNotes = Record<string, RowNote>;

const RowNotes = z.custom<RowNotes>(
  (value) => isRecord(value) && Object.values(value).every(isNote),
);

function isNote(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { params, notes, tags, star } = value;
  const isTags = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  return (
    (params === null || isRecord(params)) &&
    typeof notes === 'string' &&
    typeof star === 'boolean' &&
    isTags
  );
}

/**
 * An answer for thousands of rows, little endian: u32 magic · u32 bytes of the notes (JSON, padded with spaces) · the notes · u32 bytes of
 * the header (JSON, padded) · the header · Float32 numbers of all sparklines. The worker that keeps the index writes what follows the
 * notes; nothing on the way parses it.
 */
const MAGIC = 0x57524c52;

function padded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(0x20);
  out.set(bytes);
  return out;
}

function lengthOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, bytes.length, true);
  return out;
}

/** The part that comes before what encodeRows made. */
export function encodeNotes(notes: RowNotes): Uint8Array<ArrayBuffer> {
  const text = padded(JSON.stringify(notes));
  const out = new Uint8Array(8 + text.length);
  new DataView(out.buffer).setUint32(0, MAGIC, true);
  out.set(lengthOf(text), 4);
  out.set(text, 8);
  return out;
}

/** @param rows JSON texts of RowFacts, whose sparks are in `sparks` one after another */
export function encodeRows(
  rows: readonly string[],
  rest: Omit<RowsHeader, 'rows'>,
  sparks: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const tail = JSON.stringify(rest).slice(1);
  const text = padded(`{"rows":[${rows.join(',')}],${tail}`);
  const bytes = sparks.reduce((sum, spark) => sum + spark.length, 0);
  const out = new Uint8Array(4 + text.length + bytes);
  out.set(lengthOf(text));
  out.set(text, 4);
  let at = 4 + text.length;
  for (const spark of sparks) {
    out.set(spark, at);
    at += spark.length;
  }
  return out;
}

export interface RowsAnswer {
  readonly notes: RowNotes;
  readonly header: RowsHeader;
  /** The reward of each run, by its id; at most SPARK_POINTS numbers. */
  readonly sparks: ReadonlyMap<string, Float32Array>;
}

/** @returns null for bytes that are no answer of this contract */
export function decodeRows(buffer: ArrayBuffer): RowsAnswer | null {
  const view = new DataView(buffer);
  if (buffer.byteLength < 12 || view.getUint32(0, true) !== MAGIC) return null;
  const notesEnd = 8 + view.getUint32(4, true);
  if (notesEnd + 4 > buffer.byteLength) return null;
  const headerEnd = notesEnd + 4 + view.getUint32(notesEnd, true);
  if (headerEnd > buffer.byteLength || (buffer.byteLength - headerEnd) % 4 !== 0) return null;
  const notes = RowNotes.safeParse(jsonIn(buffer, 8, notesEnd));
  const header = RowsHeader.safeParse(jsonIn(buffer, notesEnd + 4, headerEnd));
  if (!notes.success || !header.success) return null;
  const sparks = sparksOf(header.data.rows, new Float32Array(buffer, headerEnd));
  return sparks === null ? null : { notes: notes.data, header: header.data, sparks };
}

function sparksOf(
  rows: readonly RowFacts[],
  numbers: Float32Array,
): ReadonlyMap<string, Float32Array> | null {
  const sparks = new Map<string, Float32Array>();
  let at = 0;
  for (const { run, sparks: count } of rows) {
    if (count > 0) sparks.set(run, numbers.subarray(at, at + count));
    at += count;
  }
  return at === numbers.length ? sparks : null;
}

function jsonIn(buffer: ArrayBuffer, from: number, to: number): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, from, to - from)));
  } catch {
    return null;
  }
}
