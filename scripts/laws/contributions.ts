import { parseSync } from 'vite';
import { sourceFiles } from './source-files';

/**
 * A folder whose index.ts lists it by `import.meta.glob` is a contribution folder: each of its files has one
 * default export and nothing imports it by name. Says which files do not keep that.
 */
export function contributionFaults(root: string): readonly string[] {
  const files = sourceFiles(root, ['electron', 'renderer'], ['.ts', '.tsx']);
  const folders = files
    .filter(({ file, text }) => file.endsWith('/index.ts') && text.includes('import.meta.glob('))
    .map(({ file }) => file.slice(0, -'index.ts'.length));
  return files
    .filter(({ file }) => folders.some((folder) => isContribution(file, folder)))
    .filter(({ file, text }) => !hasDefaultExport(file, text))
    .map(({ file }) => `${file} has no default export, but its folder is a list of contributions`);
}

function isContribution(file: string, folder: string): boolean {
  const name = file.slice(folder.length);
  return (
    file.startsWith(folder) && !/\/|^index\.ts$|\.(?:test|fixture|test-data)\.tsx?$/.test(name)
  );
}

function hasDefaultExport(file: string, text: string): boolean {
  const { module } = parseSync(file, text);
  const names = module.staticExports.flatMap(({ entries }) => entries);
  return names.some(({ exportName }) => exportName.kind === 'Default');
}
