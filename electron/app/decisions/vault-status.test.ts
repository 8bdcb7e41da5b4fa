import { expect, test } from 'vitest';
import { vaultStatus } from './vault-status';

test('the fallback of a Linux desktop without a key store is no store', () => {
  expect(vaultStatus('linux', 'basic_text', true).kind).toBe('session');
  expect(vaultStatus('linux', 'unknown', true).kind).toBe('session');
  expect(vaultStatus('linux', 'gnome_libsecret', true)).toEqual({
    kind: 'os',
    name: 'gnome_libsecret',
  });
  expect(vaultStatus('win32', null, true)).toEqual({ kind: 'os', name: 'Windows DPAPI' });
  expect(vaultStatus('darwin', null, false).kind).toBe('session');
});
