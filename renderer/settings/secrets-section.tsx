import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SecretsView, SecretView } from '#core/contract/secrets/secret-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useSecretActs, useSecrets } from '../bridge/queries/use-secrets';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

/** API keys of the user: names and use, never a value. */
export function SecretsSection() {
  const view = useSecrets();
  return (
    <>
      <p className="note">{t('settings.secrets.says')}</p>
      {view?.ok === false && <RefusalNote refusal={view.error} />}
      {view?.ok === true && <Body view={view.value} />}
    </>
  );
}

function Body({ view: { store, secrets } }: { readonly view: SecretsView }) {
  const where = store.kind === 'os' ? t('settings.secrets.store', store) : store.says;
  return (
    <>
      <p className="note">{where}</p>
      {secrets.length === 0 && <p>{t('settings.secrets.none')}</p>}
      {secrets.map((secret) => (
        <SecretRow key={secret.name} secret={secret} />
      ))}
      <AddSecret hasStore={store.kind === 'os'} />
    </>
  );
}

function SecretRow({ secret }: { readonly secret: SecretView }) {
  const { name, lastUsedBy, readable, storedIn } = secret;
  const { remove } = useSecretActs();
  const { busy, refusal, act } = useActing(() => undefined);
  const used =
    lastUsedBy === null
      ? t('settings.secrets.neverUsed')
      : t('settings.secrets.used', { by: lastUsedBy });
  const where = readable
    ? t(`settings.secrets.storedIn.${storedIn}`)
    : t('settings.secrets.locked');
  return (
    <div className="setting">
      <div className="setting-says">
        <code className="strong">{name}</code>
        <p className="note">
          {where}; {used}; {secret.targets.join(', ')}
        </p>
      </div>
      <div className="setting-control">
        <Button
          variant="default"
          loading={busy}
          aria-label={t('settings.secrets.removeNamed', { name })}
          onClick={() => act(remove(name))}
        >
          {t('settings.secrets.remove')}
        </Button>
      </div>
      {refusal !== null && <RefusalNote refusal={refusal} />}
    </div>
  );
}

function AddSecret({ hasStore }: { readonly hasStore: boolean }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [session, setSession] = useState(false);
  const { set } = useSecretActs();
  const { busy, refusal, act } = useActing(() => {
    setName('');
    setValue('');
  });
  return (
    <form
      className="add-secret"
      onSubmit={(event) => {
        event.preventDefault();
        act(set(name.trim(), value, session));
      }}
    >
      <SecretFields name={name} value={value} onName={setName} onValue={setValue} />
      {!hasStore && (
        <Checkbox
          label={t('settings.secrets.session')}
          checked={session}
          onChange={({ currentTarget }) => setSession(currentTarget.checked)}
        />
      )}
      <Button type="submit" loading={busy} disabled={name.trim() === '' || value === ''}>
        {t('settings.secrets.add')}
      </Button>
      {refusal !== null && <RefusalNote refusal={refusal} />}
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly onName: (name: string) => void;
  readonly onValue: (value: string) => void;
}

function SecretFields({ name, value, onName, onValue }: FieldProps) {
  return (
    <>
      <TextInput
        label={t('settings.secrets.name')}
        placeholder={t('settings.secrets.example')}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <PasswordInput
        label={t('settings.secrets.value')}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </>
  );
}
