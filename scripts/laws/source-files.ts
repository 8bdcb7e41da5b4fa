import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Below the root, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** Tests and their support, which may import more than the product: a fixture starts or fakes, test data is read. */
export const isTest = /\.(?:test|fixture|test-data)\.tsx?$/;

const skipped = new Set([
  'node_modules',
  'out',
  'dist',
  '.tsout',
  '.git',
  '__pycache__',
  'coverage',
]);

/**
 * Every file below `folders` whose name ends as asked, in order of path.
 * @param endings e.g. `['.ts', '.tsx']`
 */
export function sourceFiles(
  root: string,
  folders: readonly string[],
  endings: readonly string[],
): readonly SourceFile[] {
  return folders
    .flatMap((folder) => namesBelow(root, folder))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Direct sub-folders of a folder, as paths below the root. */
export function foldersIn(root: string, folder: string): readonly string[] {
  return entriesOf(root, folder)
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .map((entry) => `${folder}/${entry.name}`);
}

function namesBelow(root: string, folder: string): readonly string[] {
  return entriesOf(root, folder).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? namesBelow(root, inside) : [inside];
  });
}

function entriesOf(root: string, folder: string) {
  try {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // A room that a checkout does not have yet breaks no law.
    return [];
  }
}
