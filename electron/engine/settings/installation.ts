import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../files/regular-file';
import { setAside } from '../../files/set-aside';

/** settings.json. Fields of other rooms, and of newer versions, are kept as they are. */
const Settings = z.looseObject({ installationId: z.string().min(1).optional() });

/**
 * The random id of this installation, made once: it distinguishes our runs from those of others. A settings.json that cannot be read is set
 * aside; the id is then taken from its text or from its copy in keep/, lest our runs become a stranger's.
 * @throws Error when settings.json cannot be written
 */
export async function installationId(home: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
  const path = join(home, 'settings.json');
  const copy = join(home, 'keep', 'installation.json');
  const { settings, lostText } = await readSettings(path);
  const id = settings.installationId ?? idIn(lostText) ?? idIn(await textOf(copy)) ?? randomUUID();
  if (settings.installationId === undefined) {
    await writeAtomically(path, { ...settings, installationId: id });
  }
  if (idIn(await textOf(copy)) !== id) {
    await mkdir(join(home, 'keep'), { recursive: true, mode: 0o700 });
    // The copy is a second chance only.
    await writeAtomically(copy, { installationId: id }).catch(() => undefined);
  }
  return id;
}

/** `lostText`: what could be read of a file that was set aside. */
async function readSettings(
  path: string,
): Promise<{ readonly settings: z.output<typeof Settings>; readonly lostText: string }> {
  let text = '';
  try {
    text = await readText(path);
    return { settings: Settings.parse(JSON.parse(text)), lostText: '' };
  } catch (cause) {
    if (!isAbsent(cause)) await setAside(path, 'The settings', cause);
    return { settings: {}, lostText: text };
  }
}

const textOf = (path: string): Promise<string> => readText(path).catch(() => '');

/** The id in a settings.json of which only pieces are left. */
function idIn(text: string): string | undefined {
  return /"installationId"\s*:\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

async function writeAtomically(path: string, value: object): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, path);
}
