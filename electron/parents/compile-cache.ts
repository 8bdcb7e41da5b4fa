import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
// By default import: an older Node has no such name, and must get as far as to say that it is too old.
import nodeModule from 'node:module';
import path from 'node:path';

/** Entries of a build are about 5 MB; those of builds that were replaced stay until there is this much. */
const MAX_BYTES = 64 * 1024 * 1024;
const OF_OTHERS = 0o077;

/**
 * Keeps what Node compiles in `compiled` of the home, so that the next process starts without compiling it again. It must be called
 * before the code is loaded, and imports nothing that takes long to load. NODE_COMPILE_CACHE, and a home that does not exist, is not
 * writable or is open to others, who could put code of theirs there, are left alone: a start without it is only slower.
 */
export function keepCompiledCode(home: string): void {
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return;
  const folder = path.join(home, 'compiled');
  try {
    if (!isPrivate(home)) return;
    mkdirSync(folder, { mode: 0o700, recursive: true });
    if (isPrivate(folder)) nodeModule.enableCompileCache(folder);
  } catch {
    // A start without it is only slower.
  }
}

/** Removes what was compiled, where more than a few builds of it are kept. */
export function pruneCompiledCode(home: string): void {
  const folder = path.join(home, 'compiled');
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    let bytes = 0;
    for (const entry of entries) bytes += statSync(path.join(folder, entry)).size;
    if (bytes > MAX_BYTES) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another process wrote or removed entries meanwhile, or there is none.
  }
}

/** Windows keeps the profile of a user from the others. @throws Error when there is no such folder */
function isPrivate(folder: string): boolean {
  const info = statSync(folder);
  if (process.platform === 'win32') return info.isDirectory();
  return info.uid === process.getuid?.() && (info.mode & OF_OTHERS) === 0;
}
