import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** settings.json. Fields of other rooms, and of newer versions, are kept as they are. */
const Settings = z.looseObject({ installationId: z.string().min(1).optional() });

/**
 * The random id of this installation, made once: it tells our runs from those of others.
 * @throws Error when settings.json is there but cannot be read; it is never overwritten then.
 */
export async function installationId(home: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
  const path = join(home, 'settings.json');
  const settings = await readSettings(path);
  if (settings.installationId !== undefined) return settings.installationId;
  const id = randomUUID();
  const temporary = `${path}.${process.pid}`;
  const text = `${JSON.stringify({ ...settings, installationId: id }, null, 2)}\n`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
  return id;
}

async function readSettings(path: string): Promise<z.output<typeof Settings>> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '{}';
    throw cause;
  });
  try {
    return Settings.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} cannot be read (${String(cause)}). Repair it, or move it away.`, {
      cause,
    });
  }
}
