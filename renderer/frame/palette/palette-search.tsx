import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { KeyCaps } from '../../ui/keys/key-caps';
import { type Entry, matchesFor } from './entries';
import { PaletteResults } from './palette-results';
import { recentIds, remember } from './recent';
import { useEntries } from './use-entries';

/** Moves: rows by the arrows, to the first and last, a page at a time. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 6,
  PageUp: -6,
};

/** Search text, its results, and which row is marked. */
function useSearch() {
  const [query, setQuery] = useState('');
  const [recent] = useState(recentIds);
  const [marked, setMarked] = useState(0);
  const entries = useEntries();
  const searched = useDeferredValue(query);
  const matches = useMemo(() => matchesFor(searched, entries, recent), [searched, entries, recent]);
  const rows = matches.flatMap((group) => group.entries);
  const type = (text: string): void => {
    setQuery(text);
    setMarked(0);
  };
  return {
    query,
    type,
    searched,
    found: matches,
    rows,
    at: Math.min(marked, rows.length - 1),
    setMarked,
  };
}

export function PaletteSearch({ onChosen }: { readonly onChosen: () => void }) {
  const { query, type, searched, found, rows, at, setMarked } = useSearch();
  const listId = useId();
  const choose = (entry: Entry): void => {
    remember(entry.id);
    onChosen();
    entry.act();
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const entry = rows[at];
    if (step !== undefined) setMarked(translated(at, step, rows.length));
    else if (event.key === 'Enter' && entry !== undefined && !event.nativeEvent.isComposing)
      choose(entry);
    else return;
    event.preventDefault();
  };
  const active = rows.length > 0 ? `${listId}-${at}` : undefined;
  return (
    <>
      <div className="palette-field">
        <IconSearch size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
        <Field query={query} onType={type} onKeyDown={pressed} list={listId} active={active} />
      </div>
      <PaletteResults id={listId} matches={found} at={at} query={searched} onChoose={choose} />
      <Foot count={rows.length} isRequested={query.trim() !== ''} />
    </>
  );
}

interface FieldProps {
  readonly query: string;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Id of the list that it rules, and of the row that is marked there. */
  readonly list: string;
  readonly active: string | undefined;
}

function Field({ query, onType, onKeyDown, list, active }: FieldProps) {
  return (
    <input
      // At once: the next key is already the first letter.
      autoFocus
      data-autofocus
      role="combobox"
      aria-expanded
      aria-controls={list}
      aria-activedescendant={active}
      aria-label={t('frame.palette.label')}
      placeholder={t('frame.palette.placeholder')}
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** One step goes round; a page stops at the end. */
function translated(at: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.max(0, Math.min(count - 1, at + step));
}

function Foot({ count, isRequested }: { readonly count: number; readonly isRequested: boolean }) {
  return (
    <div className="palette-foot note">
      <span role="status">{isRequested ? t('frame.palette.found', { count }) : ''}</span>
      <span className="spacer" />
      <KeyCaps keys="ArrowUp ArrowDown" /> {t('frame.palette.foot')}
      <KeyCaps keys="Enter" /> {t('frame.palette.footAct')}
      <KeyCaps keys="Escape" /> {t('frame.palette.footLeave')}
    </div>
  );
}
