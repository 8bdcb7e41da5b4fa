import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files';

const root = path.resolve(import.meta.dirname, '../..');
/** Ways to write to a terminal, or to ask on one. */
const WRITES =
  /\bprocess\.std(?:out|err)\.(?:write|cork|pipe)\b|\bconsole\.|\bcreateInterface\(|\bwriteSync\([12]\b/;
/** The only files of the command line that write; what passes through them is printable. */
const WRITERS = ['electron/cli/io.ts', 'electron/cli/note-writer.ts'];

test('only two files of the command line write to the terminal, so that control characters are escaped in one place', () => {
  const writing = sourceFiles(root, ['electron/cli'], ['.ts'])
    .filter(({ file, text }) => !isTest.test(file) && WRITES.test(text))
    .map(({ file }) => file);
  expect(writing).toEqual(WRITERS);
});
