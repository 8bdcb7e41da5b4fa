import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { say } from './say.mjs';

const EVERY_MS = 10_000;

/** Size of a folder now, links not followed; files that vanish meanwhile count 0. @param {string} folder */
export async function folderBytes(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) total += await folderBytes(inside);
    else if (entry.isFile()) total += (await lstat(inside).catch(() => null))?.size ?? 0;
  }
  return total;
}

/** @param {number} bytes */
export const gigabytes = (bytes) => (bytes / 1e9).toFixed(1);

/** Says now and then how much of a download is there. @param {string} folder @param {number} fullGb @returns an interval to clear */
export function sayGrowth(folder, fullGb) {
  const startedMs = Date.now();
  const sayNow = async () => {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    say(`  ${gigabytes(await folderBytes(folder))} of about ${fullGb} GB, ${seconds} s`);
  };
  return setInterval(() => void sayNow(), EVERY_MS);
}
