import { z } from 'zod';
import { finding, type Finding } from '#core/contract/finding';
import type { ModelTensor, ModelWeights } from '#core/contract/model/model-passport';
import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { type Reading, reading } from './reading';

/** The format itself allows 100 MB; a header of 10^5 tensors has some 12 MB. */
const MAX_HEADER = 16 << 20;
const MAX_TENSORS = 2_000;

const Entry = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});

/** Bits of an element, by the format's own names. Source: `safetensors/src/tensor.rs`. */
const BITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    BOOL: 8,
    U8: 8,
    I8: 8,
    F8_E5M2: 8,
    F8_E4M3: 8,
    F8_E8M0: 8,
    I16: 16,
    U16: 16,
    F16: 16,
    BF16: 16,
    I32: 32,
    U32: 32,
    F32: 32,
    C64: 64,
    F64: 64,
    I64: 64,
    U64: 64,
    F4: 4,
    F6_E2M3: 6,
    F6_E3M2: 6,
  }),
);

/** Whether it begins as a safetensors file: a length of 8 bytes, then a JSON object. */
export function isSafetensors(source: ByteSource): boolean {
  if (source.size < 10) return false;
  const head = source.read(0, 9);
  const length = lengthOf(head);
  return length >= 2 && length <= source.size - 8 && head[8] === 0x7b;
}

const lengthOf = (head: Uint8Array): number =>
  Number(new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true));

/** Reads the header of a safetensors file, which holds no code. @throws DamagedFile */
export function readSafetensors(source: ByteSource, file: string): Reading {
  const length = lengthOf(source.read(0, 8));
  if (length > MAX_HEADER) {
    throw new DamagedFile(
      `Its header has ${length} bytes; this reader takes at most ${MAX_HEADER}.`,
    );
  }
  const header = headerOf(source.read(8, length));
  const metadata = z.record(z.string(), z.string()).safeParse(header['__metadata__']).data ?? {};
  const { weights, warnings } = tensorsOf(header, source.size - 8 - length, file);
  return reading('safetensors', 'safetensors file', {
    weights: [weights],
    warnings: [...warnings],
    hyperparameters: Object.entries(metadata).map(([key, value]) => ({
      key,
      value: value.slice(0, 500),
    })),
  });
}

function headerOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return { ...parsed };
  } catch {
    // Reported below.
  }
  throw new DamagedFile('Its header is no JSON object.');
}

function tensorsOf(
  header: Readonly<Record<string, unknown>>,
  dataBytes: number,
  file: string,
): { readonly weights: ModelWeights; readonly warnings: readonly Finding[] } {
  const tensors: ModelTensor[] = [];
  const wrong: string[] = [];
  let [count, parameters] = [0, 0];
  for (const [name, raw] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const entry = Entry.safeParse(raw).data;
    if (entry === undefined)
      throw new DamagedFile(`Its entry ${JSON.stringify(name.slice(0, 100))} describes no tensor.`);
    const size = entry.shape.reduce((total, side) => total * side, 1);
    const [from, to] = entry.data_offsets;
    const bits = BITS.get(entry.dtype);
    if (
      to > dataBytes ||
      from > to ||
      (bits !== undefined && Math.ceil((size * bits) / 8) !== to - from)
    )
      wrong.push(name);
    count += 1;
    parameters += size;
    if (tensors.length < MAX_TENSORS)
      tensors.push({ name, shape: entry.shape, dtype: entry.dtype });
  }
  return {
    weights: { file, tensors, count, parameters },
    warnings: wrong.length === 0 ? [] : [cutOff(wrong)],
  };
}

const cutOff = (names: readonly string[]): Finding =>
  finding(
    'model-cut-off',
    'bad',
    `${names.length} of its tensors are beyond the end of the file, or have another size than their shape, such as ${names[0] ?? ''}: the file is cut off or damaged.`,
    { advice: 'Copy or download it again.' },
  );
