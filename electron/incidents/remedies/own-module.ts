import type { Target } from '../../targets/target';

/** Depth to which a module of the project is looked for below a folder. */
const DEPTHS = ['', '*/'];

/**
 * The folder that has to be on Python's path for a module of the user's own, looked for in these folders and one below each; null where
 * none has it, undefined where it could not be checked.
 */
export async function folderOfOwnModule(
  target: Pick<Target, 'find'>,
  module: string,
  folders: readonly string[],
): Promise<string | null | undefined> {
  const globs = DEPTHS.flatMap((depth) => [`${depth}${module}.py`, `${depth}${module}/*.py`]);
  const results = await Promise.all(folders.map((folder) => target.find(folder, globs)));
  for (const result of results) {
    const [first] = result.ok ? result.value : [];
    if (first !== undefined) return folderOf(first.path, module);
  }
  return results.every((result) => result.ok) ? null : undefined;
}

/** The folder in which `module.py`, or the folder `module`, is. */
function folderOf(path: string, module: string): string {
  const parts = path.split(/[\\/]/);
  const at = parts.at(-1) === `${module}.py` ? -1 : -2;
  return parts.slice(0, at).join(path.includes('\\') ? '\\' : '/') || '/';
}
