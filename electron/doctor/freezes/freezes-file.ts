import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readText } from '../../files/regular-file';

const MAX_BYTES = 2_000_000;
/** Freezes of one environment; the oldest go. */
const MAX_FREEZES = 60;

/** A freeze of an environment as it is stored: what was installed, when, and why that was written down. */
export const StoredFreeze = z.object({
  schema: z.literal(1),
  target: z.string(),
  python: z.string(),
  atMs: z.number(),
  /** `agreed`: the plan's lock, against which drift is judged. */
  why: z.enum(['before', 'after', 'agreed', 'now']),
  /** The command around which it was taken; '' where there was none. */
  command: z.string(),
  pythonVersion: z.string(),
  hash: z.string(),
  packages: z.record(z.string(), z.string()),
  urls: z.record(z.string(), z.string()),
});
export type StoredFreeze = z.infer<typeof StoredFreeze>;

/** `freezes/` of one home: a folder an environment, a file a freeze. A file that cannot be read is left alone. */
export class FreezesFile {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = path.join(home, 'freezes');
  }

  /** Newest first; without the lock. */
  async list(target: string, python: string): Promise<readonly StoredFreeze[]> {
    const folder = this.#of(target, python);
    const names = await readdir(folder).catch(() => []);
    const files = names
      .filter((name) => /^\d+\.json$/.test(name))
      .toSorted()
      .toReversed();
    const freezes = await Promise.all(files.map((name) => readFreeze(path.join(folder, name))));
    return freezes.filter((one) => one !== null);
  }

  /** The versions that were agreed; null before any were. */
  async agreed(target: string, python: string): Promise<StoredFreeze | null> {
    return readFreeze(path.join(this.#of(target, python), 'agreed.json'));
  }

  async add(freeze: StoredFreeze): Promise<void> {
    const folder = this.#of(freeze.target, freeze.python);
    await mkdir(folder, { recursive: true });
    const name =
      freeze.why === 'agreed' ? 'agreed.json' : `${String(freeze.atMs).padStart(15, '0')}.json`;
    const file = path.join(folder, name);
    const next = `${file}.${process.pid}.new`;
    await writeFile(next, `${JSON.stringify(freeze, null, 1)}\n`, { mode: 0o600 });
    await rename(next, file);
    const names = (await readdir(folder)).filter((one) => /^\d+\.json$/.test(one)).toSorted();
    const old = names.slice(0, Math.max(0, names.length - MAX_FREEZES));
    await Promise.all(old.map((one) => rm(path.join(folder, one), { force: true })));
  }

  #of(target: string, python: string): string {
    const name = createHash('sha256').update(`${target}\n${python}`).digest('hex').slice(0, 16);
    return path.join(this.#folder, name);
  }
}

async function readFreeze(file: string): Promise<StoredFreeze | null> {
  const text = await readText(file, MAX_BYTES).catch(() => null);
  if (text === null) return null;
  try {
    return StoredFreeze.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
