import type { SecretStoreStatus } from '#core/contract/secrets/secret-calls';

/** Encryption with a key that the system keeps: Electron's safeStorage behind the desktop app, nothing elsewhere. */
export interface Vault {
  status(): Promise<SecretStoreStatus>;
  /** Base64. @throws when the system refuses */
  encrypt(text: string): Promise<string>;
  /** null: it was encrypted with another key, or the system refuses. */
  decrypt(encrypted: string): Promise<string | null>;
}

/** Without a desktop app there is no store of the system that this process could ask. */
export const noVault: Vault = {
  status: async () => ({
    kind: 'session',
    says: 'Only the desktop app can use the key store of this system.',
  }),
  encrypt: () => Promise.reject(new Error('There is no key store.')),
  decrypt: async () => null,
};
