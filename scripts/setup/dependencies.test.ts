import { expect, test } from 'vitest';
import { differenceOf } from './dependencies.mjs';

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
  const found = { 'node_modules/zod': { version: '4.6.7' } };
  expect(differenceOf(wanted, found, () => false)).toContain('missing');
});
