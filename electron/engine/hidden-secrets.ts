import type { KnownSecrets } from '#core/redaction/known-secrets';
import type { Secrets } from '../secrets/secrets';
import type { Store } from '../store/store';

/** Values each store was last given. */
const given = new WeakMap<Store, KnownSecrets>();

/** The values of the stored keys; the lines that the store answers from now on are without them. */
export async function hiddenSecrets({
  secrets,
  store,
}: {
  readonly secrets: Secrets;
  readonly store: Store;
}): Promise<KnownSecrets> {
  const known = await secrets.known();
  if (given.get(store) !== known) {
    given.set(store, known);
    await store.hideValues(known.values);
  }
  return known;
}
