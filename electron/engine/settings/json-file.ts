import { rename, writeFile } from 'node:fs/promises';

/** The value of a JSON text; null where it is none. */
export function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes it whole or not at all: a reader sees the old file or the new one. @throws what the disk refused */
export async function replaceJson(file: string, value: unknown): Promise<void> {
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, file);
}
