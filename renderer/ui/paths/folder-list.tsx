import { IconFile, IconFolder } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FolderEntry, FolderListing } from '#core/contract/target/folder';
import { t } from '../../words/t';
import { ICON_STROKE } from '../icons';
import { fileSizeWords } from '../number-words';
import { inBrowseOrder, nextByLetter } from './browse-order';

interface Props {
  readonly listing: FolderListing;
  readonly picks: 'folder' | 'any';
  readonly isReading: boolean;
  /** The mark moved. */
  readonly onEntry: (entry: FolderEntry | null) => void;
  readonly onOpen: (name: string) => void;
  readonly onUp: () => void;
  readonly onPick: (name: string) => void;
}

/** List of a folder: arrows move, a letter jumps, Enter opens a folder or takes a file, Backspace goes up. */
export function FolderList(props: Props) {
  const { listing, picks, isReading } = props;
  const entries = inBrowseOrder(listing.entries);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { at, mark, open, keys } = useMark(props, entries, id);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      className="folder-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('ui.paths.entries', { path: listing.path })}
      aria-busy={isReading}
      {...(at < 0 ? {} : { 'aria-activedescendant': `${id}-${at}` })}
      onKeyDown={keys}
    >
      {entries.length === 0 && <p className="note folder-empty">{t('ui.paths.empty')}</p>}
      {entries.map((entry, i) => (
        <Row
          key={entry.name}
          id={`${id}-${i}`}
          entry={entry}
          isAt={i === at}
          isOff={entry.kind !== 'folder' && (picks === 'folder' || entry.kind !== 'file')}
          onMark={() => mark(i)}
          onOpen={() => open(entry)}
        />
      ))}
    </div>
  );
}

/** The mark in the list, and what keys do with it. */
function useMark(
  { picks, onEntry, onOpen, onUp, onPick }: Props,
  entries: readonly FolderEntry[],
  id: string,
) {
  const [at, setAt] = useState(-1);
  const mark = (index: number): void => {
    const next = Math.max(0, Math.min(entries.length - 1, index));
    setAt(next);
    onEntry(entries[next] ?? null);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const open = (entry: FolderEntry | undefined): void => {
    if (entry?.kind === 'folder') onOpen(entry.name);
    else if (entry?.kind === 'file' && picks === 'any') onPick(entry.name);
  };
  const keys = (event: KeyboardEvent): void => {
    const act = keyAct(event, { at, count: entries.length });
    if (act === null) return;
    event.preventDefault();
    if (act.is === 'mark') mark(act.index);
    else if (act.is === 'open') open(entries[at]);
    else if (act.is === 'letter') mark(nextByLetter(entries, at, act.letter));
    else onUp();
  };
  return { at, mark, open, keys };
}

type KeyAct =
  | { readonly is: 'mark'; readonly index: number }
  | { readonly is: 'open' | 'up' }
  | { readonly is: 'letter'; readonly letter: string };

const PAGE = 10;

/** What a key does in the list; null for a key that does nothing there. */
function keyAct(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { at, count }: { readonly at: number; readonly count: number },
): KeyAct | null {
  if (ctrlKey || metaKey || (altKey && key !== 'ArrowUp')) return null;
  if (altKey || key === 'Backspace' || key === 'ArrowLeft') return { is: 'up' };
  if (key === 'Enter' || key === 'ArrowRight') return at < 0 ? null : { is: 'open' };
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
  };
  const index = moves[key];
  if (index !== undefined) return { is: 'mark', index };
  return key.length === 1 && key !== ' ' ? { is: 'letter', letter: key } : null;
}

interface RowProps {
  readonly id: string;
  readonly entry: FolderEntry;
  readonly isAt: boolean;
  /** It is shown so that one knows where one is, and cannot be chosen. */
  readonly isOff: boolean;
  readonly onMark: () => void;
  readonly onOpen: () => void;
}

function Row({ id, entry, isAt, isOff, onMark, onOpen }: RowProps) {
  const Picture = entry.kind === 'folder' ? IconFolder : IconFile;
  return (
    <div
      id={id}
      className="folder-row"
      role="option"
      aria-selected={isAt}
      aria-disabled={isOff}
      onClick={onMark}
      onDoubleClick={onOpen}
    >
      <Picture size={16} stroke={ICON_STROKE} aria-hidden />
      <span className="ellipsis" title={entry.name}>
        {entry.name}
      </span>
      <span className="note num">{entry.size === null ? '' : fileSizeWords(entry.size)}</span>
    </div>
  );
}
