import type { Target } from '../../targets/target';

/** A zip ends with its directory's record and a comment of at most 64 KiB (PKWARE, APPNOTE 4.3.16). */
const ZIP_END_BYTES = 22;
const MAX_ZIP_END = ZIP_END_BYTES + 0xffff;
const ZIP = 'PK\u0003\u0004';
const ZIP_END = 'PK\u0005\u0006';
const MAX_HEADER = 1 << 20;
/** POSIX ustar: blocks of 512 bytes, the mark at byte 257 of the first, two blocks of zeros at the end. */
const TAR_BLOCK = 512;
const TAR_MARK = [257, 'ustar'] as const;
/** HDF5 (format specification, superblock): the address of the file's end at byte 40 of version 0, at byte 28 of versions 2 and 3. */
const HDF5 = '\u0089HDF\r\n\u001a\n';
const HDF5_END_AT: Readonly<Record<number, number>> = { 0: 40, 2: 28, 3: 28 };
/** Pickle protocols 2 to 5 end with STOP (`pickletools`); PyTorch before 1.6 wrote raw tensors behind several pickles. */
const PICKLES = ['\u0080\u0002', '\u0080\u0003', '\u0080\u0004', '\u0080\u0005'];
const OLD_TORCH = '\u008a\nl\u00fc\u009cF\u00f9 j\u00a8P\u0019';
const HEAD_BYTES = 264;

interface SizedFile {
  readonly path: string;
  readonly size: number;
}

type TextAt = (from: number, max: number) => Promise<string | null>;

/**
 * Whether a file is empty or cut off, by its first and last bytes: zip (PyTorch, Stable-Baselines3, Keras), safetensors, tar, HDF5, pickle.
 * Nothing of it is loaded.
 * @returns null where it is sound, is of another format, or cannot be read
 */
export async function damageOf(
  target: Pick<Target, 'read'>,
  { path, size }: SizedFile,
): Promise<'empty' | 'cut' | null> {
  if (size === 0) return 'empty';
  const text: TextAt = async (from, max) => {
    const read = await target.read(path, from, max);
    return read.ok ? Buffer.from(read.value.bytes).toString('latin1') : null;
  };
  const head = await text(0, HEAD_BYTES);
  if (head === null) return null;
  return (await isCut(path, head, size, text)) ? 'cut' : null;
}

async function isCut(path: string, head: string, size: number, text: TextAt): Promise<boolean> {
  if (path.endsWith('.safetensors')) return isCutSafetensors(head, size, text);
  if (head.startsWith(ZIP)) return isCutZip(size, text);
  const [markAt, mark] = TAR_MARK;
  if (head.startsWith(mark, markAt)) return isCutTar(size, text);
  if (head.startsWith(HDF5)) return isCutHdf5(head, size);
  const isPickle = path.endsWith('.pkl') && PICKLES.some((start) => head.startsWith(start));
  if (!isPickle || head.startsWith(OLD_TORCH, 2)) return false;
  const end = await text(size - 1, 1);
  return end !== null && end !== '.';
}

/** A zip without a comment, as nearly all are, is read at its last 22 bytes only. */
async function isCutZip(size: number, text: TextAt): Promise<boolean> {
  const short = await text(Math.max(0, size - ZIP_END_BYTES), ZIP_END_BYTES);
  if (short === null || short.startsWith(ZIP_END)) return false;
  const from = Math.max(0, size - MAX_ZIP_END);
  const end = await text(from, size - from);
  if (end === null) return false;
  return !endsWithZipRecord(end);
}

/** Whether a record's comment ends where the file does: a zip inside the zip (the weights of a Stable-Baselines3 model) has a record too. */
function endsWithZipRecord(end: string): boolean {
  for (let at = end.lastIndexOf(ZIP_END); at >= 0; at = end.lastIndexOf(ZIP_END, at - 1)) {
    const record = Buffer.from(end.slice(at, at + ZIP_END_BYTES), 'latin1');
    const isComplete = record.length === ZIP_END_BYTES;
    const comment = isComplete ? record.readUInt16LE(ZIP_END_BYTES - 2) : 0;
    if (isComplete && at + ZIP_END_BYTES + comment === end.length) return true;
    if (at === 0) break;
  }
  return false;
}

async function isCutTar(size: number, text: TextAt): Promise<boolean> {
  if (size % TAR_BLOCK !== 0) return true;
  const end = await text(Math.max(0, size - 2 * TAR_BLOCK), 2 * TAR_BLOCK);
  return end !== null && !/^\0*$/.test(end);
}

function isCutHdf5(head: string, size: number): boolean {
  const bytes = Buffer.from(head, 'latin1');
  const at = HDF5_END_AT[bytes[HDF5.length] ?? -1];
  if (at === undefined) return false;
  return bytes.length < at + 8 || bytes.readBigUInt64LE(at) > BigInt(size);
}

/** Eight bytes of the header's length, the header (JSON with offsets), the tensors (huggingface/safetensors, format). */
async function isCutSafetensors(head: string, size: number, text: TextAt): Promise<boolean> {
  if (size < 8) return true;
  const length = Number(Buffer.from(head, 'latin1').readBigUInt64LE());
  if (8 + length > size) return true;
  if (length > MAX_HEADER) return false;
  const header = await text(8, length);
  if (header === null) return false;
  const ends = [...header.matchAll(/"data_offsets":\s*\[\s*\d+\s*,\s*(\d+)\s*\]/g)];
  const last = Math.max(0, ...ends.map(([, end]) => Number(end)));
  return 8 + length + last > size;
}
