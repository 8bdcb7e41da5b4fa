import type { SecretStoreStatus } from '#core/contract/secrets/secret-calls';
import type { ParentLink } from '../../parents/parent-link';
import { VaultAnswer, type VaultQuestion } from '../../parents/vault-messages';
import { noVault, type Vault } from '../../secrets/vault';

/** A system asks its user for a password meanwhile; one that never answers must not hold up a start forever. */
const PATIENCE_MS = 120_000;
type Answer = VaultAnswer['vault'];

/** The system's key store, asked through the desktop shell; none where the shell is no desktop. */
export function parentVault(parent: Pick<ParentLink, 'isDesktop' | 'send' | 'onMessage'>): Vault {
  if (!parent.isDesktop) return noVault;
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let last = 0;
  parent.onMessage((message) => {
    const answer = VaultAnswer.safeParse(message);
    if (answer.success) waiting.get(answer.data.vault.id)?.(answer.data.vault);
  });
  const ask = (act: VaultQuestion['act'], text: string): Promise<Answer | null> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => resolve(null), PATIENCE_MS).unref();
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      });
      parent.send({ vault: { id, act, text } });
    });
  return {
    status: async () => statusOf(await ask('status', '')),
    encrypt: async (text) => {
      const encrypted = textOf(await ask('encrypt', text));
      if (encrypted === null) throw new Error('The key store refused.');
      return encrypted;
    },
    decrypt: async (encrypted) => textOf(await ask('decrypt', encrypted)),
  };
}

function statusOf(answer: Answer | null): SecretStoreStatus {
  if (answer !== null && 'status' in answer) return answer.status;
  return { kind: 'session', says: 'The key store of this system does not answer.' };
}

const textOf = (answer: Answer | null): string | null =>
  answer !== null && 'text' in answer ? answer.text : null;
