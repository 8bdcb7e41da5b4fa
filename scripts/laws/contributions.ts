import path from 'node:path';
import { parseSync } from 'vite';
import { isTest, sourceFiles, type SourceFile } from './source-files';

/**
 * A folder that an index.ts lists by `import.meta.glob` is a contribution folder: each of its files has one default
 * export. Says which files do not have it.
 */
export function contributionFaults(root: string): readonly string[] {
  return contributions(root)
    .filter(({ file, text }) => !hasDefaultExport(file, text))
    .map(({ file }) => `${file} has no default export, but its folder is a list of contributions`);
}

/** Every file that a contribution folder lists. */
export function contributions(root: string): readonly SourceFile[] {
  const files = sourceFiles(root, ['electron', 'renderer'], ['.ts', '.tsx']);
  const globs = files
    .filter(({ file }) => file.endsWith('/index.ts'))
    .flatMap(({ file, text }) => globsOf(path.posix.dirname(file), text));
  return files.filter(
    ({ file }) =>
      !file.endsWith('/index.ts') &&
      !isTest.test(file) &&
      globs.some((glob) => path.posix.matchesGlob(file, glob)),
  );
}

/** First pattern of each `import.meta.glob`, from the root; the others exclude files. */
const globsOf = (folder: string, text: string): readonly string[] =>
  [...text.matchAll(/import\.meta\.glob[^(]*\(\s*\[?\s*'([^'!][^']*)'/g)].map(([, glob = '']) =>
    path.posix.join(folder, glob),
  );

function hasDefaultExport(file: string, text: string): boolean {
  const { module } = parseSync(file, text);
  const names = module.staticExports.flatMap(({ entries }) => entries);
  return names.some(({ exportName }) => exportName.kind === 'Default');
}
