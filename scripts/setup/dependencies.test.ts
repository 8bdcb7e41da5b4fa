import { expect, test } from 'vitest';
import { differenceOf, ptyFault } from './dependencies.mjs';

const wanted = {
  '': {},
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/only-on-windows': { version: '1.0.0', optional: true },
};
const everywhere = () => true;

test('dependencies that are as locked are not installed again, parts for other machines left out', () => {
  expect(differenceOf(wanted, { 'node_modules/zod': { version: '4.6.7' } }, everywhere)).toBeNull();
});

test('another version, or none, is named as the reason to install', () => {
  const older = { 'node_modules/zod': { version: '4.0.0' } };
  expect(differenceOf(wanted, older, everywhere)).toBe(
    'node_modules/zod is 4.0.0, package-lock.json requires 4.6.7',
  );
  expect(differenceOf(wanted, {}, () => false)).toContain('node_modules/zod is missing');
});

test('a package whose folder was removed by hand is missing', () => {
  const match = { 'node_modules/zod': { version: '4.6.7' } };
  expect(differenceOf(wanted, match, () => false)).toContain('missing');
});

test.each([
  ['gyp ERR! stack Error: not found: make', 'no C++ compiler or no make'],
  ['make: c++: No such file or directory\nmake: *** [x] Error 127', 'no C++ compiler or no make'],
  ['gyp ERR! find Python You need to install the latest version of Python.', 'no Python'],
  ['gyp ERR! stack FetchError: getaddrinfo ENOTFOUND nodejs.org', "Node's headers"],
  ['error: unknown type name', 'could not be compiled'],
])('what node-gyp printed (%s) is one sentence', (printed, sentence) => {
  expect(ptyFault(printed)).toContain(sentence);
});
