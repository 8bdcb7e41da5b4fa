import * as zlib from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import type { RolloutRow } from '#core/telemetry/rollouts/bare-rollout';
import { formatOf } from '#core/telemetry/rollouts/formats/formats';
import { trackioRows } from '#core/telemetry/rollouts/formats/trackio';
import { isZstandard } from '#core/telemetry/rollouts/rollout-file';
import type { RolloutEncoding } from '#core/telemetry/rollouts/rollout-format';
import { parseJson } from '#core/telemetry/values/json-objects';
import type { Target } from '../../targets/target';
import type { ListedRollouts } from './find-rollouts';

/** A larger file of one step is not read. */
const MAX_BYTES = 64 << 20;
const PIECE_BYTES = 1 << 20;

const Row = z.record(z.string(), z.unknown());
const Table = z.object({ columns: z.array(z.string()), data: z.array(z.array(z.unknown())) });

/** Bytes of a rollout file. */
export interface ReadPart {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Rows of a rollout file, or of all files of a folder, as its trainer wrote them. What is not yet complete at its end (a line, a table) is left. */
export async function readRows(
  target: Pick<Target, 'read'>,
  file: ListedRollouts,
): Promise<Result<readonly RolloutRow[], Refusal>> {
  const parts = await readParts(target, file);
  return parts.ok ? rowsIn(parts.value, file) : parts;
}

/** Bytes of a rollout file, or of all files of a folder, decompressed. */
export async function readParts(
  target: Pick<Target, 'read'>,
  file: ListedRollouts,
): Promise<Result<readonly ReadPart[], Refusal>> {
  if (file.size > MAX_BYTES) return tooLarge(file.path, file.size);
  const parts: ReadPart[] = [];
  let total = 0;
  for (const { path, size } of file.parts ?? [file]) {
    const read = await readAll(target, path, size);
    if (!read.ok) return read;
    try {
      const bytes = isZstandard(read.value) ? unpacked(read.value) : read.value;
      parts.push({ path, bytes });
      total += bytes.length;
    } catch {
      return unreadable(path);
    }
    if (total > MAX_BYTES) return tooLarge(file.path, total);
  }
  return ok(parts);
}

/** Rows in what was read of a rollout file. */
export async function rowsIn(
  parts: readonly ReadPart[],
  { source }: Pick<ListedRollouts, 'source'>,
): Promise<Result<readonly RolloutRow[], Refusal>> {
  const rows: RolloutRow[] = [];
  for (const { path, bytes } of parts) {
    try {
      rows.push(...(await DECODERS[formatOf(source).encoding](bytes)));
    } catch {
      return unreadable(path);
    }
  }
  return ok(rows);
}

function tooLarge(path: string, size: number): Result<never, Refusal> {
  const says = `${path} is too large to be shown: ${Math.round(size / 1e6)} MB. At most 67 MB of one step are read.`;
  return err({ code: 'too-large', says, remedy: 'Open it in an editor.' });
}

function unreadable(path: string): Result<never, Refusal> {
  const says = `${path} cannot be read as rollouts. It may still be being written.`;
  return err({ code: 'unreadable', says, remedy: 'Try again when the step is over.' });
}

async function readAll(
  target: Pick<Target, 'read'>,
  path: string,
  size: number,
): Promise<Result<Uint8Array<ArrayBuffer>, Refusal>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const read = await target.read(path, at, Math.min(PIECE_BYTES, size - at));
    if (!read.ok) return read;
    if (read.value.bytes.length === 0) break;
    bytes.set(read.value.bytes, at);
    at += read.value.bytes.length;
  }
  return ok(bytes.subarray(0, at));
}

type Decode = (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly RolloutRow[]>;

const jsonLines: Decode = async (bytes) =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .map((line) => Row.safeParse(parseJson(line)).data)
    .filter((row) => row !== undefined);

/** Bytes that Zstandard compressed. @throws where they are more than a file may have, and under a Node before 22.15, which has no Zstandard */
const unpacked = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zlib.zstdDecompressSync(bytes, { maxOutputLength: MAX_BYTES }));

const DECODERS: Readonly<Record<RolloutEncoding, Decode>> = {
  'json-lines': jsonLines,
  parquet: async (bytes) => {
    const file = bytes.slice().buffer;
    return z.array(Row).parse(await parquetReadObjects({ file, compressors: { ZSTD: unpacked } }));
  },
  table: async (bytes) => {
    const { columns, data } = Table.parse(parseJson(new TextDecoder().decode(bytes)));
    return data.map((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i]])));
  },
  trackio: async (bytes) => {
    const rows = trackioRows(bytes);
    if (rows === null) throw new Error('It was written while it was read.');
    return rows;
  },
};
