import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files';

const root = path.resolve(import.meta.dirname, '../..');
const MOCKS = /\bvi\.(?:mock|doMock)\(/;
/** Unit tests whose modules are their own (`unit-mocked` of vitest.config.ts), and tests with real processes. */
const hasItsOwnModules = /^electron\/app\/[^/]+\.test\.ts$|\.(?:real|away)\.test\.ts$/;

test('a module is replaced only in a test file that has its modules for itself', () => {
  const mocking = sourceFiles(
    root,
    ['electron', 'renderer', 'scripts', 'resources'],
    ['.ts', '.tsx'],
  )
    .filter(({ text }) => MOCKS.test(text))
    .map(({ file }) => file);
  expect(mocking.filter((file) => !hasItsOwnModules.test(file))).toEqual([]);
  expect(mocking).toContain('electron/app/vault.test.ts');
});
