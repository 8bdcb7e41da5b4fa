import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const FOLDERS = ['electron', 'renderer', 'scripts', 'resources'];
const ENDINGS = ['.ts', '.tsx', '.mjs', '.py', '.css', '.md', '.yml'];
/** A file of ours: its ending is that of source. Files that a run or an installation has (`exit.json`) are none. */
const FILE = /^[\w.@/-]+\.(?:ts|tsx|mjs|py|css|md|yml)$/;
/** A folder of ours, when it is said from the root. */
const FOLDER = /^(?:electron|renderer|scripts|resources|\.github)\/[\w.@/-]+$/;
/** What the plan has a place for, and the tree has not yet. */
const TO_COME = /\bto come\b/i;

/**
 * Paths in the documentation (README.md, resources/docs, the README of every room) that lead nowhere. A path is said
 * from the root, from the folder of the file that says it, or from a folder above; in the README of a room a bare name
 * may follow that of its folder (`verdict/` … `judge.ts`). `#core/` is electron/core. A line, or a cell of a
 * table, that says "to come" is free to name what is not there yet.
 */
export function deadPaths(root: string): readonly string[] {
  const docs = sourceFiles(root, FOLDERS, ['.md']).filter(
    ({ file }) => file.endsWith('README.md') || file.startsWith('resources/docs/'),
  );
  const top = { file: 'README.md', text: readFileSync(path.join(root, 'README.md'), 'utf8') };
  const names = sourceFiles(root, FOLDERS, ENDINGS).map(({ file }) => file);
  return [top, ...docs].flatMap(({ file, text }) =>
    pathsIn(text)
      .filter((said) => !leadsSomewhere(root, file, said, names))
      .map((said) => `${file} names ${said}, which is not there`),
  );
}

function pathsIn(text: string): readonly string[] {
  const cells = text.split(/\n|\|/).filter((cell) => !TO_COME.test(cell));
  const said = cells.flatMap((cell) => [...cell.matchAll(/`([^`\s]+)`|\]\(([^)#\s]+)\)/g)]);
  return said
    .map(([, quoted, linked]) => quoted ?? linked ?? '')
    .filter((words) => FILE.test(withoutAlias(words)) || FOLDER.test(withoutAlias(words)));
}

const withoutAlias = (said: string): string => said.replace(/^#core\//, 'electron/core/');

function leadsSomewhere(
  root: string,
  file: string,
  said: string,
  names: readonly string[],
): boolean {
  const known = withoutAlias(said);
  const here = path.posix.dirname(file);
  const above = here.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  if (['', ...above].some((from) => existsSync(path.join(root, from, known)))) return true;
  const isOfRoom = file !== 'README.md' && !file.startsWith('resources/docs/');
  return (
    isOfRoom && names.some((name) => name.startsWith(`${here}/`) && name.endsWith(`/${known}`))
  );
}
