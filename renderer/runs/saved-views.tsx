import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Refusal } from '#core/contract/refusal';
import type { SavedView } from '#core/contract/settings/saved-view';
import { useSavedViewActs, useSavedViews } from '../bridge/queries/runs/use-saved-views';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { toast } from '../ui/toast';
import { t } from '../words/t';
import { viewOptionsOfAddress, withViewOptions } from './table/table-address';

const MAX_NAME = 80;

/** Views that the user saved: state, filter, sorting, groups and columns under a name. One is chosen, saved, replaced, deleted. */
export function SavedViews() {
  const [params, setParams] = useSearchParams();
  const read = useSavedViews('runs');
  const { save, remove } = useSavedViewActs();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const views = read?.ok === true ? read.value : [];
  const address = addressOf(params);
  const deleteView = async (view: SavedView): Promise<void> => {
    const removed = await remove(view);
    setRefusal(removed.ok ? null : removed.error);
    if (removed.ok)
      toast({
        says: t('runs.views.deleted', { name: view.name }),
        undo: () => void save(view),
      });
  };
  return (
    <>
      <h2>{t('runs.views.title')}</h2>
      <ul className="saved-views" aria-label={t('runs.views.title')}>
        {views.map((view) => (
          <ViewRow
            key={view.name}
            name={view.name}
            isShown={view.address === address}
            onChoose={() => setParams(chosen(params, view.address), { replace: true })}
            onDelete={() => void deleteView(view)}
          />
        ))}
      </ul>
      <RefusalNote refusal={read?.ok === false ? read.error : refusal} />
      {address === '' ? (
        <p className="note">{t('runs.views.hint')}</p>
      ) : (
        <SaveForm names={views.map(({ name }) => name)} address={address} />
      )}
    </>
  );
}

/** What of the page's address is the view. */
const addressOf = (params: URLSearchParams): string =>
  withViewOptions(new URLSearchParams(), viewOptionsOfAddress(params)).toString();

/** The page's address with another view. */
const chosen = (params: URLSearchParams, address: string): URLSearchParams =>
  withViewOptions(params, viewOptionsOfAddress(new URLSearchParams(address)));

interface RowProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

function ViewRow({ name, isShown, onChoose, onDelete }: RowProps) {
  const label = t('runs.views.delete', { name });
  return (
    <li>
      <button type="button" className="link ellipsis" aria-current={isShown} onClick={onChoose}>
        {name}
      </button>
      {isShown && <span className="note">{t('runs.views.shown')}</span>}
      <span className="spacer" />
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={onDelete}
      >
        <IconX size={14} stroke={ICON_STROKE} aria-hidden />
      </button>
    </li>
  );
}

interface SaveProps {
  readonly names: readonly string[];
  readonly address: string;
}

/** The name under which the view as it is shown is saved. */
function SaveForm({ names, address }: SaveProps) {
  const { save } = useSavedViewActs();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const saved = await save({ table: 'runs', name: name.trim(), address });
    setRefusal(saved.ok ? null : saved.error);
    if (saved.ok) setName('');
  };
  return (
    <form className="save-view" onSubmit={(event) => void submit(event)}>
      <TextInput
        aria-label={t('runs.views.name')}
        placeholder={t('runs.views.name')}
        maxLength={MAX_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''}>
        {t(names.includes(name.trim()) ? 'runs.views.replace' : 'runs.views.save')}
      </Button>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
