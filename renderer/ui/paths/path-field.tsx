import './paths.css';
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClipboardEvent, useState } from 'react';
import { useFolder } from '../../bridge/queries/targets/use-folders';
import { t } from '../../words/t';
import { completions, typedPath, withRecent } from './completion';
import { dropHandlers } from './dropped-paths';
import { FolderBrowser } from './folder-browser';

export interface PathFieldProps {
  readonly id?: string;
  readonly label: string;
  /** Is the label shown above the field, or only read out by a screen reader? */
  readonly isLabelled?: boolean;
  /** Target of the paths; empty while no target is chosen. */
  readonly target: string;
  readonly picks: 'folder' | 'any';
  readonly value: string;
  readonly onValue: (path: string) => void;
  /** A path was chosen or dropped, not typed: it needs no Enter. */
  readonly onPicked?: (path: string) => void;
  /** Several things were dropped; absent: the first one is the value. */
  readonly onPaths?: (paths: readonly string[]) => void;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
  /** Reason why the text cannot be used; null or absent: it can. */
  readonly error?: string | null;
  /** Paths that were used before; those that have the typed text in them are offered first. */
  readonly recent?: readonly string[];
  /** Of the field: it was left, or something was pasted into it. */
  readonly handlers?: {
    readonly onBlur?: () => void;
    readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  };
}

const MAX_PATH_LENGTH = 4096;
const SETTLE_MS = 120;

/** Field for a path on a target: completes what is typed, takes what is dropped, and has a Browse button. */
export function PathField(props: PathFieldProps) {
  const { onValue, onPicked } = props;
  const [isBrowsing, setBrowsing] = useState(false);
  const [pathless, setPathless] = useState<string | null>(null);
  const accept = (path: string): void => {
    setPathless(null);
    setBrowsing(false);
    onValue(path);
  };
  const pick = (path: string): void => {
    accept(path);
    onPicked?.(path);
  };
  const drop = dropOnto({ onPaths: props.onPaths, onPick: pick, onPathless: setPathless });
  const browse = (): void => setBrowsing(true);
  return (
    <div className="path-field" {...drop}>
      <div className="path-row">
        <Typed {...props} onValue={accept} />
        <Button className="path-browse" onClick={browse} disabled={props.target === ''}>
          {t('ui.paths.browse')}
        </Button>
      </div>
      {pathless !== null && <Pathless name={pathless} onBrowse={browse} />}
      {isBrowsing && (
        <FolderBrowser
          target={props.target}
          picks={props.picks}
          from={props.value}
          onClose={() => setBrowsing(false)}
          onPick={pick}
        />
      )}
    </div>
  );
}

interface DropActs {
  readonly onPaths: PathFieldProps['onPaths'];
  readonly onPick: (path: string) => void;
  readonly onPathless: (name: string) => void;
}

/** One thing that is dropped is the value; several are handed on where somebody takes them. */
const dropOnto = ({ onPaths, onPick, onPathless }: DropActs) =>
  dropHandlers((dropped) => {
    if (dropped.is === 'pathless') onPathless(dropped.names[0] ?? '');
    if (dropped.is !== 'paths') return;
    const [first, second] = dropped.paths;
    if (second !== undefined && onPaths !== undefined) onPaths(dropped.paths);
    else if (first !== undefined) onPick(first);
  });

/** A browser keeps the path of a dropped file to itself: the way that is left. */
function Pathless({ name, onBrowse }: { readonly name: string; readonly onBrowse: () => void }) {
  return (
    <p className="note" role="status">
      {t('ui.paths.pathless', { name })}{' '}
      <button type="button" className="link" onClick={onBrowse}>
        {t('ui.paths.browse')}
      </button>
    </p>
  );
}

/** The text with its completions: arrows mark one, Enter takes it. */
function Typed(props: PathFieldProps) {
  const { value, onValue, handlers } = props;
  const [hasFocus, setFocus] = useState(false);
  const paths = useCompletions(props, hasFocus);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={480}
      onOptionSubmit={(path) => {
        onValue(path);
        // A folder is gone into: what it holds is offered next.
        combobox.resetSelectedOption();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...wordsOf(props)}
          {...PLAIN_TEXT}
          autoFocus={props.autoFocus === true}
          error={props.error ?? null}
          value={value}
          onChange={({ currentTarget }) => {
            onValue(currentTarget.value);
            combobox.openDropdown();
          }}
          {...handlers}
          onFocus={() => setFocus(true)}
          onBlur={() => {
            setFocus(false);
            combobox.closeDropdown();
            handlers?.onBlur?.();
          }}
        />
      </Combobox.Target>
      {paths.length > 0 && <Completions paths={paths} />}
    </Combobox>
  );
}

const PLAIN_TEXT = {
  className: 'mono-field path-text',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: MAX_PATH_LENGTH,
} as const;

function Completions({ paths }: { readonly paths: readonly string[] }) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        className="path-completions"
        aria-label={t('ui.paths.completions')}
        mah={240}
      >
        {paths.map((path) => (
          <Combobox.Option key={path} value={path}>
            {path}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Paths that complete what is in the field, once the user has stopped typing for a moment. */
function useCompletions(
  { target, picks, value, recent = [] }: PathFieldProps,
  hasFocus: boolean,
): readonly string[] {
  const [settled] = useDebouncedValue(value, SETTLE_MS);
  const typed = typedPath(settled);
  const hidden = typed?.prefix.startsWith('.') ?? false;
  const asks = hasFocus && typed !== null && target !== '';
  const { read } = useFolder({ target, path: typed?.folder ?? '', hidden }, asks);
  if (!hasFocus) return [];
  const below = asks && read?.ok === true ? completions(typed, read.value, picks) : [];
  return withRecent(value, recent, below);
}

/** Name, example and description of the field. */
function wordsOf({ id, label, isLabelled = false, placeholder, describedBy }: PathFieldProps) {
  return {
    ...(id === undefined ? {} : { id }),
    ...(isLabelled ? { label } : { 'aria-label': label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}
