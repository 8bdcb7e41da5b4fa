import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const FOLDERS = ['.github', 'electron', 'renderer', 'scripts', 'resources'];
const ENDINGS = ['.ts', '.tsx', '.mjs', '.py', '.css', '.md', '.yml'];
/** A file of ours: its ending is that of source. Files that a run or an installation has (`exit.json`) are none. */
const FILE = /^[\w.@/-]+\.(?:ts|tsx|mjs|py|css|md|yml|png|jpg|webp)$/;
/** A folder of ours, when it is said from the root. */
const FOLDER = /^(?:electron|renderer|scripts|resources|\.github)\/[\w.@/-]+$/;
/** Pages outside of the rooms, whose links must work as well. */
const TOP_PAGES = ['README.md', 'CHANGELOG.md'];

/**
 * Dead paths in the documentation: README.md, CHANGELOG.md, .github, resources/docs and the README of every room. A path
 * is relative to the root, to the folder of the file that names it, or to a folder above; in the README of a room a bare
 * name may follow that of its folder (`verdict/` … `judge.ts`). `#core/` is electron/core. Pictures count as paths.
 */
export function deadPaths(root: string): readonly string[] {
  const docs = sourceFiles(root, FOLDERS, ['.md']).filter(
    ({ file }) => file.endsWith('README.md') || isPage(file),
  );
  const top = TOP_PAGES.filter((file) => existsSync(path.join(root, file))).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
  const names = sourceFiles(root, FOLDERS, ENDINGS).map(({ file }) => file);
  return [...top, ...docs].flatMap(({ file, text }) =>
    pathsIn(text)
      .filter((said) => !leadsSomewhere(root, file, said, names))
      .map((said) => `${file} names ${said}, which is not there`),
  );
}

const isPage = (file: string): boolean =>
  file.startsWith('resources/docs/') || file.startsWith('.github/');

function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`|\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
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
  const existing = withoutAlias(said);
  const here = path.posix.dirname(file);
  const above = here.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  if (['', ...above].some((from) => existsSync(path.join(root, from, existing)))) return true;
  const isOfRoom = !TOP_PAGES.includes(file) && !isPage(file);
  return (
    isOfRoom && names.some((name) => name.startsWith(`${here}/`) && name.endsWith(`/${existing}`))
  );
}
