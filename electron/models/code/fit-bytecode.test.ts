import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitBytecode } from './fit-bytecode';

/**
 * Code objects of fifteen small functions, compiled by CPython 3.6.15, 3.7.16, 3.8.18, 3.9.18, 3.10.13, 3.11.7, 3.12.1,
 * 3.13.0 and 3.14.3: arguments of the constructor, `co_code` and line table in base64, how many constants and names.
 */
const compiledFunctions = z
  .record(
    z.string(),
    z.record(z.string(), z.tuple([z.number(), z.string(), z.string(), z.number(), z.number()])),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('./fixtures/compiled-functions.json', import.meta.url), 'utf8'),
    ),
  );

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const rows = Object.entries(compiledFunctions).flatMap(([minor, functions]) =>
  Object.entries(functions).map(([name, [count, code, lines, consts, names]]) => ({
    minor,
    name,
    code,
    fits: fitBytecode({ arguments: count, code: bytes(code), lines: bytes(lines), consts, names })
      .fits,
  })),
);

test.for(rows)('the bytecode of $name of CPython $minor fits that minor', ({ minor, fits }) => {
  expect(fits).toContain(minor);
});

test('a linear schedule reveals its minor by its bytes alone, from CPython 3.10 on', () => {
  const linear = rows.filter(({ name }) => name === 'linear');
  const alone = linear.filter(({ fits }) => fits.length === 1).map(({ minor }) => minor);
  expect(alone).toEqual(expect.arrayContaining(['3.10', '3.11', '3.12', '3.13', '3.14']));
});

test.for(rows.filter(({ minor }) => ['3.10', '3.13', '3.14'].includes(minor)))(
  'the bytecode of $name of CPython $minor fits no other minor',
  ({ minor, fits }) => {
    expect(fits).toEqual([minor]);
  },
);

test('a schedule that only answers a constant is the same in 3.11 and 3.12, and fits both', () => {
  const constants = rows.filter(({ name, minor }) => name === 'constant' && /3\.1[12]/.test(minor));
  expect(new Set(constants.map(({ code }) => code)).size).toBe(1);
  for (const { fits } of constants) expect(fits).toEqual(['3.11', '3.12']);
});

test('bytes that no interpreter compiled fit none', () => {
  const broken = {
    arguments: 18,
    code: bytes('lQGXAP//UwA='),
    lines: bytes(''),
    consts: 1,
    names: 0,
  };
  expect(fitBytecode(broken).fits).toEqual([]);
  expect(fitBytecode({ ...broken, code: bytes('') }).fits).toEqual([]);
  expect(fitBytecode({ ...broken, arguments: 17 })).toEqual({ byLayout: [], fits: [] });
});
