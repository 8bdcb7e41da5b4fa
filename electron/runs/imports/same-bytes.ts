import { stat } from 'node:fs/promises';
import { openHandle } from '../../files/regular-file';

const BLOCK_BYTES = 1 << 20;

/** A file by its kind: what it is called does not matter. */
export interface KindOfFile {
  readonly path: string;
  readonly kind: string;
}

/** Whether these files hold the same bytes, kind by kind and in this order. One that is not there holds none of them. */
export async function sameFiles(
  some: readonly KindOfFile[],
  others: readonly KindOfFile[],
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  if (some.length !== others.length) return false;
  const pairs = some.flatMap((one, i) => {
    const other = others[i];
    return other === undefined || other.kind !== one.kind ? [] : [[one.path, other.path] as const];
  });
  if (pairs.length < some.length) return false;
  // Sizes first: they find nearly all that differ, and cost nothing.
  for (const pair of pairs) {
    const [one, other] = await Promise.all(pair.map(sizeOf));
    if (one === null || one !== other) return false;
  }
  for (const [one, other] of pairs) if (!(await sameBytes(one, other, onBytes))) return false;
  return true;
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

async function sameBytes(
  one: string,
  other: string,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  await using first = await openHandle(one);
  await using second = await openHandle(other);
  const [a, b] = [Buffer.alloc(BLOCK_BYTES), Buffer.alloc(BLOCK_BYTES)];
  for (let at = 0; ; at += BLOCK_BYTES) {
    const [{ bytesRead }, read] = await Promise.all([
      first.read(a, 0, BLOCK_BYTES, at),
      second.read(b, 0, BLOCK_BYTES, at),
    ]);
    if (bytesRead !== read.bytesRead || a.compare(b, 0, bytesRead, 0, bytesRead) !== 0)
      return false;
    onBytes(bytesRead);
    if (bytesRead < BLOCK_BYTES) return true;
  }
}
