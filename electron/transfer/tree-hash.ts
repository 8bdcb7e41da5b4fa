import { createHash } from 'node:crypto';
import type { TreeEntry } from './tree-entry';

/**
 * sha256 over type, path, execute bit and content (or the text of a link) of every entry, in their order: a line of
 * ASCII JSON each. The receiving side has the same in rl_cockpit_target/transfer/finalize.py.
 *
 * @param shas of the files, by index of their entry
 */
export function treeHash(
  entries: readonly TreeEntry[],
  shas: ReadonlyMap<number, string | null>,
): string {
  const hash = createHash('sha256');
  entries.forEach(([type, path, , mode, , link], i) => {
    const content = type === 'f' ? (shas.get(i) ?? null) : link;
    const isProgram = type === 'f' && (mode & 0o100) !== 0;
    hash.update(`${asciiJson([type, path, isProgram, content])}\n`, 'ascii');
  });
  return hash.digest('hex');
}

/** As Python's json.dumps writes it, so that names that are no text at all hash the same on both sides. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
