import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../laws/source-files';
import { code, plain, table } from './markdown';
import { referencePages } from './reference-pages';

const root = path.resolve(import.meta.dirname, '../..');
const folder = 'resources/docs/user/reference';
const pages = await referencePages();

describe('the reference of the user guide', () => {
  test.each([...pages])('has %s as `npm run docs` writes it', async (name, text) => {
    await expect(text).toMatchFileSnapshot(path.join(root, folder, name));
  });

  test('has no page that nothing writes', () => {
    const files = sourceFiles(root, [folder], ['.md']).map(({ file }) => file);
    const names = files.map((file) => file.slice(folder.length + 1));
    expect(names.filter((name) => !pages.has(name))).toEqual([]);
  });
});

test('marks of Markdown in a text are shown, not obeyed', () => {
  expect(plain('_x_ of <a|b> *.pt')).toBe(String.raw`\_x\_ of \<a\|b> \*.pt`);
  expect(plain('batch_size, `*.pt`, 5 `')).toBe('batch_size, `*.pt`, 5 \\`');
  expect(code('a`b')).toBe('`` a`b ``');
});

test('a table pads its cells and escapes bars once', () => {
  expect(table(['a'], [['b|c'], [plain('d|e')]])).toBe(
    ['| a    |', '| ---- |', '| b\\|c |', '| d\\|e |'].join('\n'),
  );
});
