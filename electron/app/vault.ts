import { safeStorage } from 'electron';
import type { VaultAnswer, VaultQuestion } from '../parents/vault-messages';
import { vaultStatus } from './decisions/vault-status';

/** Answers the engine, which cannot reach Electron's safeStorage itself. Values pass through memory only. */
export async function answerVault({ id, act, text }: VaultQuestion): Promise<VaultAnswer> {
  try {
    if (act === 'status') return { vault: { id, status: await status() } };
    if (act === 'encrypt') {
      // Without a store of its own the system would still encrypt, with a password that everybody knows.
      if ((await status()).kind !== 'os') return { vault: { id, text: null } };
      const encrypted = await safeStorage.encryptStringAsync(text);
      return { vault: { id, text: encrypted.toString('base64') } };
    }
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'));
    return { vault: { id, text: result } };
  } catch {
    // What the system says may hold what was encrypted; that it refused is enough.
    return { vault: { id, text: null } };
  }
}

async function status() {
  const isLinux = process.platform === 'linux';
  const isAvailable = await safeStorage.isAsyncEncryptionAvailable();
  const backend = isLinux ? safeStorage.getSelectedStorageBackend() : null;
  return vaultStatus(process.platform, backend, isAvailable);
}
