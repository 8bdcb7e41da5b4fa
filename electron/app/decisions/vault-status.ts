import type { SecretStoreStatus } from '#core/contract/secrets/secret-calls';

/**
 * Decides whether Electron's safeStorage protects a secret here. On Linux without a secret service it falls back to a
 * password that is written in Electron's own source (`basic_text`): that is no store (Electron docs, safeStorage).
 */
export function vaultStatus(
  platform: string,
  backend: string | null,
  isAvailable: boolean,
): SecretStoreStatus {
  if (!isAvailable) {
    return { kind: 'session', says: 'The key store of this system is locked or missing.' };
  }
  if (platform === 'linux' && (backend === 'basic_text' || backend === 'unknown')) {
    const says =
      'This desktop has no key store (GNOME Keyring or KWallet); the fallback encrypts with a password that everybody knows.';
    return { kind: 'session', says };
  }
  const names: Readonly<Record<string, string>> = { darwin: 'Keychain', win32: 'Windows DPAPI' };
  return { kind: 'os', name: names[platform] ?? backend ?? 'key store' };
}
