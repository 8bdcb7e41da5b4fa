import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { CommandRemedy } from '#core/contract/finding';
import { useActing } from '../bridge/queries/use-acts';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { chooseTarget } from './target-choice';
import { ActList } from './more-acts';

/** Form to add an SSH host by name, with where targets are discovered. */
export function AddTarget({ onAdded }: { readonly onAdded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button type="button" className="link targets-add" onClick={() => setOpen(true)}>
        {t('frame.target.add')}
      </button>
    );
  }
  return <AddForm onAdded={onAdded} />;
}

export function AddForm({ onAdded }: { readonly onAdded: () => void }) {
  const { connectHost } = useTargetActs();
  const [host, setHost] = useState('');
  const { busy, refusal, act } = useActing<{ id: string }>(({ id }) => {
    chooseTarget(id);
    onAdded();
  });
  const name = host.trim();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== '' && !busy) act(connectHost(name));
  };
  return (
    <form className="targets-form" onSubmit={add}>
      <Lacking onLeave={onAdded} />
      <p className="note">{t('frame.target.addSays')}</p>
      <TextInput
        autoFocus
        label={t('frame.target.host')}
        placeholder={t('frame.target.hostExample')}
        spellCheck={false}
        maxLength={255}
        value={host}
        onChange={({ currentTarget }) => setHost(currentTarget.value)}
      />
      <Button type="submit" disabled={busy || name === ''}>
        {busy ? t('frame.target.connecting') : t('frame.target.addAct')}
      </Button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

/** Help if WSL has no distro, or does not work. */
function Lacking({ onLeave }: { readonly onLeave: () => void }) {
  const { offered } = useTargetActs();
  const [acts, setActs] = useState<readonly CommandRemedy[]>([]);
  useEffect(() => {
    // What cannot be determined is not offered.
    void offered(null).then((result) => setActs(result.ok ? result.value : []));
  }, [offered]);
  return acts.length === 0 ? null : <ActList acts={acts} onLeave={onLeave} />;
}
