import { expect, test } from 'vitest';
import { addressSpaceTooSmall } from './address-space';

const limits = (soft: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax resident set          unlimited            unlimited            bytes\nMax address space         ${soft.padEnd(20)} unlimited            bytes\n`;

test('a limit on the address space that V8 dies of is refused with its size and the remedy', () => {
  const says = addressSpaceTooSmall(limits('2147483648'));
  expect(says).toContain('limits its processes to 2.0 GiB');
  expect(says).toContain('ulimit -v unlimited');
});

test('no limit, a large one, and one that cannot be read are no reason', () => {
  for (const text of [limits('unlimited'), limits('8589934592'), '', null])
    expect(addressSpaceTooSmall(text)).toBeNull();
  expect(addressSpaceTooSmall()).toBeNull();
});
