import type { Refusal } from '#core/contract/refusal';
import type {
  NewSecret,
  SecretsView,
  SecretStoreStatus,
  SecretView,
} from '#core/contract/secrets/secret-calls';
import { err, ok, type Result } from '#core/lib/result';
import { SecretSet } from '#core/redaction/secret-set';
import { SecretsFile, type StoredSecret } from './secrets-file';
import type { Vault } from './vault';

interface SessionSecret extends Omit<StoredSecret, 'encrypted'> {
  readonly value: string;
}

/** API keys of a home: encrypted by the system's store, or in memory for this session. Values leave only to a launch. */
export class Secrets {
  readonly #file: SecretsFile;
  readonly #vault: Vault;
  readonly #onRead: (secrets: SecretSet) => void;
  readonly #session = new Map<string, SessionSecret>();
  /** null: it is read again. */
  #secrets: Promise<SecretSet> | null = null;
  /** One change after the other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param onRead gets every value that can be read, each time they were read */
  constructor(home: string, vault: Vault, onRead: (secrets: SecretSet) => void = () => undefined) {
    this.#file = new SecretsFile(home);
    this.#vault = vault;
    this.#onRead = onRead;
  }

  async list(): Promise<SecretsView> {
    const [store, stored] = await Promise.all([this.#vault.status(), this.#file.read()]);
    const retained = stored.filter(({ name }) => !this.#session.has(name));
    const secrets: SecretView[] = [
      ...[...this.#session.values()].map(({ value: _value, ...secret }) => ({
        ...secret,
        storedIn: 'session' as const,
        readable: true,
      })),
      ...retained.map(({ encrypted: _encrypted, ...secret }) => ({
        ...secret,
        storedIn: 'os' as const,
        readable: store.kind === 'os',
      })),
    ];
    return { store, secrets: secrets.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  }

  async set(request: NewSecret): Promise<Result<SecretsView, Refusal>> {
    const { name, value, targets, session } = request;
    this.#secrets = null;
    const about = { name, targets, setMs: Date.now(), lastUsedMs: null, lastUsedBy: null };
    if (session) {
      this.#session.set(name, { ...about, value });
      return ok(await this.list());
    }
    const store = await this.#vault.status();
    if (store.kind !== 'os') return err(noStore(store));
    try {
      const encrypted = await this.#vault.encrypt(value);
      await this.#change((all) => [...without(all, name), { ...about, encrypted }]);
      this.#session.delete(name);
      this.#secrets = null;
    } catch (cause) {
      return err(notStored(name, cause));
    }
    return ok(await this.list());
  }

  async remove(name: string): Promise<SecretsView> {
    this.#session.delete(name);
    await this.#change((all) => without(all, name));
    this.#secrets = null;
    return this.list();
  }

  /** Names of the secrets that a training on this target gets. */
  async namesFor(target: string): Promise<readonly string[]> {
    const { secrets } = await this.list();
    return secrets.flatMap((one) =>
      one.readable && one.targets.includes(target) ? [one.name] : [],
    );
  }

  /**
   * Hands out values for a launch, and notes who used them.
   * @param names only these; one that is not for this target is left out
   */
  async collect(
    names: readonly string[],
    target: string,
    by: string,
  ): Promise<Readonly<Record<string, string>>> {
    const wanted = new Set(names);
    const stored = (await this.#file.read()).filter(({ name }) => !this.#session.has(name));
    const used: Record<string, string> = {};
    for (const secret of [...this.#session.values(), ...stored]) {
      if (!wanted.has(secret.name) || !secret.targets.includes(target)) continue;
      const value = 'value' in secret ? secret.value : await this.#vault.decrypt(secret.encrypted);
      if (value !== null) used[secret.name] = value;
    }
    // From now on a program may print them.
    if (Object.keys(used).length > 0) await this.secrets();
    await this.#used(new Set(Object.keys(used)), by);
    return used;
  }

  /** Every value that can be read, to be masked in what is shown and exported. The same object until a key is set or removed. */
  secrets(): Promise<SecretSet> {
    this.#secrets ??= this.#readSecrets();
    return this.#secrets;
  }

  async #readSecrets(): Promise<SecretSet> {
    const values = [...this.#session.values()].map(({ value }) => value);
    try {
      for (const { name, encrypted } of await this.#file.read()) {
        const value = this.#session.has(name) ? null : await this.#vault.decrypt(encrypted);
        if (value !== null) values.push(value);
      }
    } catch (cause) {
      // A store that is locked now may be open when it is asked again.
      this.#secrets = null;
      process.emitWarning(`secrets.json: ${String(cause)}`);
    }
    const secrets = new SecretSet(values);
    this.#onRead(secrets);
    return secrets;
  }

  async #used(names: ReadonlySet<string>, lastUsedBy: string): Promise<void> {
    const used = { lastUsedMs: Date.now(), lastUsedBy };
    for (const [name, secret] of this.#session) {
      if (names.has(name)) this.#session.set(name, { ...secret, ...used });
    }
    const isStored = [...names].some((name) => !this.#session.has(name));
    if (!isStored) return;
    // A disk that refuses costs the note, not the training.
    await this.#change((all) =>
      all.map((one) => (names.has(one.name) ? { ...one, ...used } : one)),
    ).catch((cause: unknown) => process.emitWarning(`secrets.json: ${String(cause)}`));
  }

  #change(change: (all: readonly StoredSecret[]) => readonly StoredSecret[]): Promise<void> {
    const next = this.#last.then(async () => this.#file.write(change(await this.#file.read())));
    this.#last = next.catch(() => undefined);
    return next;
  }
}

const without = (all: readonly StoredSecret[], name: string): readonly StoredSecret[] =>
  all.filter((one) => one.name !== name);

function noStore(store: Extract<SecretStoreStatus, { kind: 'session' }>): Refusal {
  return {
    code: 'no-secret-store',
    says: `RL Cockpit will not write this key to the disk. ${store.says}`,
    remedy:
      'Store it for this session only; it stays in memory until RL Cockpit ends. A plain file would be read by every program and backup.',
  };
}

/** The words of a cause are not repeated: they may hold what was encrypted. */
function notStored(name: string, cause: unknown): Refusal {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return {
    code: 'secret-not-stored',
    says: `${name} could not be stored${code}.`,
    remedy: 'Unlock the key store of this system and try again, or store it for this session only.',
  };
}
