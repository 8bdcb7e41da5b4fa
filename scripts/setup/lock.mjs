import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { say } from './say.mjs';

const refreshMs = 5_000;
const staleMs = 60_000;

/**
 * Only one process at a time does `work`; the others wait and then find it done. A lock whose holder died, or that was not refreshed for a
 * minute, is taken over.
 * @template T
 * @param {string} file
 * @param {string} what for the user who waits
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, what, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let isReported = false;
  while (!accept(file)) {
    if (removeStale(file)) continue;
    if (!isReported) say(`Waiting: another process is using ${what} (${file}).`);
    isReported = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const refresh = setInterval(() => touch(file), refreshMs);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function accept(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moved aside before it is removed, so that two who wait cannot both remove it. @param {string} file */
function removeStale(file) {
  if (!isStale(file)) return false;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (Date.now() - statSync(file).mtimeMs > staleMs) return true;
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Taken over after a long sleep of this machine. The work still ends properly.
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : null);
