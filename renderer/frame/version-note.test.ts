import { expect, test } from 'vitest';
import { isNewVersion, rememberVersion, versionNote } from './version-note';

const ready = { state: 'ready', version: '0.2.0' } as const;
const available = { state: 'available', version: '0.2.0', bytes: 1, address: null } as const;

test('an engine of another version comes before everything else', () => {
  expect(versionNote('0.2.0', '0.1.0', ready, true)).toEqual({
    kind: 'other-engine',
    version: '0.2.0',
  });
  expect(versionNote('0.1.0', '0.1.0', ready, true)).toEqual({
    kind: 'ready',
    version: '0.2.0',
  });
  expect(versionNote(null, '0.1.0', available, true)).toEqual({
    kind: 'available',
    version: '0.2.0',
  });
});

test('what is new is offered where nothing waits, and nothing is said where there is nothing', () => {
  expect(versionNote('0.1.0', '0.1.0', { state: 'checking' }, true)).toEqual({
    kind: 'whats-new',
    version: '0.1.0',
  });
  expect(versionNote('0.1.0', '0.1.0', undefined, false)).toBeNull();
});

function storageOf(): () => Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  return () => storage;
}

test('the first start has no news; a later version has them until they were seen', () => {
  const storage = storageOf();
  expect(isNewVersion('0.1.0', storage)).toBe(false);
  expect(isNewVersion('0.1.0', storage)).toBe(false);
  expect(isNewVersion('0.2.0', storage)).toBe(true);
  expect(isNewVersion('0.2.0', storage)).toBe(true);
  rememberVersion('0.2.0', storage);
  expect(isNewVersion('0.2.0', storage)).toBe(false);
});

const blocked = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

test('a browser that keeps nothing is left alone', () => {
  rememberVersion('0.2.0', blocked);
  expect(isNewVersion('0.2.0', blocked)).toBe(false);
});
