import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What a folder holds now, links not followed; files that vanish meanwhile count 0. @param {string} folder */
export async function folderBytes(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) total += await folderBytes(inside);
    else if (entry.isFile()) total += (await lstat(inside).catch(() => null))?.size ?? 0;
  }
  return total;
}
