import type { SecretSet } from '#core/redaction/secret-set';
import type { Secrets } from '../secrets/secrets';
import type { Store } from '../store/store';

/** Values each store was last given. */
const weakMap = new WeakMap<Store, SecretSet>();

/** The values of the stored keys; the lines that the store answers from now on are without them. */
export async function hiddenSecrets({
  secrets,
  store,
}: {
  readonly secrets: Secrets;
  readonly store: Store;
}): Promise<SecretSet> {
  const existing = await secrets.secrets();
  if (weakMap.get(store) !== existing) {
    weakMap.set(store, existing);
    await store.hideValues(existing.values);
  }
  return existing;
}
