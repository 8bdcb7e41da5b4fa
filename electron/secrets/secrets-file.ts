import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readText } from '../files/regular-file';
import { setAside } from '../files/set-aside';

export const StoredSecret = z.object({
  name: z.string(),
  encrypted: z.string(),
  targets: z.array(z.string()),
  setMs: z.number(),
  lastUsedMs: z.number().nullable(),
  lastUsedBy: z.string().nullable(),
});
export type StoredSecret = z.infer<typeof StoredSecret>;
const Stored = z.object({ schema: z.literal(1), secrets: z.array(StoredSecret) });

/** `secrets.json` of a home: names and encrypted values. */
export class SecretsFile {
  readonly #file: string;

  constructor(home: string) {
    this.#file = path.join(home, 'secrets.json');
  }

  async read(): Promise<readonly StoredSecret[]> {
    const text = await readText(this.#file).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (text === null) return [];
    try {
      return Stored.parse(JSON.parse(text)).secrets;
    } catch (cause) {
      await setAside(this.#file, 'The list of secrets', cause);
      return [];
    }
  }

  /** Whole or not at all, for this user only. */
  async write(secrets: readonly StoredSecret[]): Promise<void> {
    const temporary = `${this.#file}.new`;
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.chmod(0o600);
      await handle.writeFile(`${JSON.stringify({ schema: 1, secrets }, null, 2)}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, this.#file);
  }
}
