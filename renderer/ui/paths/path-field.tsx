import './paths.css';
import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClipboardEvent, useState } from 'react';
import { useFolder } from '../../bridge/queries/use-folders';
import { t } from '../../words/t';
import { completions, typedPath } from './completion';
import { dropHandlers } from './dropped-paths';
import { FolderBrowser } from './folder-browser';

export interface PathFieldProps {
  readonly id?: string;
  readonly label: string;
  /** Is the label shown above the field, or only told to those who do not see? */
  readonly isLabelled?: boolean;
  /** Whose paths they are. */
  readonly target: string;
  readonly picks: 'folder' | 'any';
  readonly value: string;
  readonly onValue: (path: string) => void;
  /** Several things were dropped; absent: the first one is the value. */
  readonly onPaths?: (paths: readonly string[]) => void;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
  /** Of the field: it was left, or something was pasted into it. */
  readonly handlers?: {
    readonly onBlur?: () => void;
    readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  };
}

const LONGEST_PATH = 4096;
const SETTLE_MS = 120;

/** Field for a path on a target: completes what is typed, takes what is dropped, and has a Browse button. */
export function PathField(props: PathFieldProps) {
  const { target, picks, value, onValue, onPaths } = props;
  const [isBrowsing, setBrowsing] = useState(false);
  const [pathless, setPathless] = useState<string | null>(null);
  const take = (path: string): void => {
    setPathless(null);
    onValue(path);
  };
  const drop = dropHandlers((dropped) => {
    if (dropped.is === 'pathless') setPathless(dropped.names[0] ?? '');
    if (dropped.is !== 'paths') return;
    if (onPaths === undefined || dropped.paths.length === 1) take(dropped.paths[0] ?? value);
    else onPaths(dropped.paths);
  });
  return (
    <div className="path-field" {...drop}>
      <div className="path-row">
        <Typed {...props} onValue={take} />
        <Button
          className="path-browse"
          aria-label={t('ui.paths.browseFor', { field: props.label })}
          onClick={() => setBrowsing(true)}
        >
          {t('ui.paths.browse')}
        </Button>
      </div>
      {pathless !== null && (
        <p className="note" role="status">
          {t('ui.paths.pathless', { name: pathless })}{' '}
          <button type="button" className="link" onClick={() => setBrowsing(true)}>
            {t('ui.paths.browse')}
          </button>
        </p>
      )}
      {isBrowsing && (
        <FolderBrowser
          target={target}
          picks={picks}
          from={value}
          onClose={() => setBrowsing(false)}
          onPick={(path) => {
            setBrowsing(false);
            take(path);
          }}
        />
      )}
    </div>
  );
}

/** The text with its completions: arrows choose one, Enter takes it. */
function Typed(props: PathFieldProps) {
  const { id, label, target, picks, value, onValue, placeholder, describedBy, handlers } = props;
  const [hasFocus, setFocus] = useState(false);
  const [settled] = useDebouncedValue(value, SETTLE_MS);
  const typed = typedPath(settled);
  const hidden = typed?.begun.startsWith('.') ?? false;
  const asks = hasFocus && typed !== null;
  const { read } = useFolder({ target, path: typed?.folder ?? '', hidden }, asks);
  const data =
    asks && read?.ok === true
      ? completions(typed, read.value, picks).filter((one) => one !== value)
      : [];
  return (
    <Autocomplete
      {...(id === undefined ? {} : { id })}
      {...(props.isLabelled === true ? { label } : { 'aria-label': label })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className="mono-field path-text"
      placeholder={placeholder ?? ''}
      data={[...data]}
      // What is offered was chosen by the folder itself.
      filter={({ options }) => options}
      comboboxProps={{ position: 'bottom-start', width: 480 }}
      maxDropdownHeight={240}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_PATH}
      autoFocus={props.autoFocus === true}
      value={value}
      onChange={onValue}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false);
        handlers?.onBlur?.();
      }}
      {...(handlers?.onPaste === undefined ? {} : { onPaste: handlers.onPaste })}
    />
  );
}
