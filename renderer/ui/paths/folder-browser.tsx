import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconArrowUp, IconHome } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { FolderEntry, FolderListing } from '#core/contract/target/folder';
import { nameOfTarget } from '#core/contract/target-id';
import { useFolder } from '../../bridge/queries/targets/use-folders';
import { t } from '../../words/t';
import { IconButton } from '../icon-button';
import { countWords } from '../number-words';
import { RefusalNote } from '../refusal-note';
import { entryPath } from './completion';
import { FolderList } from './folder-list';
import { Dialog } from '../errors/dialog';

interface Props {
  readonly target: string;
  readonly picks: 'folder' | 'any';
  /** Content of the field: the dialog begins there, or in the home folder. */
  readonly from: string;
  readonly onPick: (path: string) => void;
  readonly onClose: () => void;
}

/** Dialog that chooses a folder or a file on a target: this computer, a WSL distro or an SSH host alike. */
export function FolderBrowser(props: Props) {
  const { target, picks, onClose } = props;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={t(picks === 'folder' ? 'ui.paths.folderTitle' : 'ui.paths.anyTitle', {
        target: target === 'local' ? t('ui.paths.here') : nameOfTarget(target),
      })}
      closeButtonProps={{ 'aria-label': t('ui.paths.close') }}
    >
      <Browser {...props} />
    </Dialog>
  );
}

function Browser({ target, picks, from, onPick, onClose }: Props) {
  const [path, setPath] = useState(/^(?:[~/\\]|[A-Za-z]:)/.test(from) ? from : '');
  const [hidden, setHidden] = useState(false);
  const [entry, setEntry] = useState<FolderEntry | null>(null);
  const { read, isReading } = useFolder({ target, path, hidden });
  const listing = read?.ok === true ? read.value : null;
  const go = (to: string): void => {
    setEntry(null);
    setPath(to);
  };
  return (
    <div className="folder-browser">
      <Where key={listing?.path ?? ''} listing={listing} typed={listing?.path ?? path} onGo={go} />
      {read?.ok === false && <RefusalNote refusal={read.error} />}
      {read?.ok === false && path !== '' && (
        <Button onClick={() => go('')}>{t('ui.paths.toHome')}</Button>
      )}
      {listing !== null && (
        <FolderList
          key={`${listing.path} ${hidden}`}
          {...{ listing, picks, isReading }}
          onEntry={setEntry}
          onOpen={(name) => go(entryPath(listing, name))}
          onUp={() => listing.parent !== null && go(listing.parent)}
          onPick={(name) => onPick(entryPath(listing, name))}
        />
      )}
      {listing !== null && listing.left > 0 && (
        <p className="note">
          {t('ui.paths.left', { count: listing.left, shown: countWords(listing.left) })}
        </p>
      )}
      <Foot {...{ listing, entry, picks, hidden, onPick, onClose }} onHidden={setHidden} />
    </div>
  );
}

interface FootProps extends Pick<Props, 'picks' | 'onPick' | 'onClose'> {
  readonly listing: FolderListing | null;
  /** The entry that is marked. */
  readonly entry: FolderEntry | null;
  readonly hidden: boolean;
  readonly onHidden: (hidden: boolean) => void;
}

function Foot({ listing, entry, picks, hidden, onHidden, onPick, onClose }: FootProps) {
  const named = entry !== null && isChosen(entry, picks) ? entry : null;
  return (
    <div className="folder-foot">
      <Checkbox
        label={t('ui.paths.hidden')}
        checked={hidden}
        onChange={({ currentTarget }) => onHidden(currentTarget.checked)}
      />
      <span className="spacer" />
      <Button onClick={onClose}>{t('ui.paths.cancel')}</Button>
      <Button
        variant="filled"
        disabled={listing === null}
        onClick={() =>
          listing !== null && onPick(named === null ? listing.path : entryPath(listing, named.name))
        }
      >
        {named === null ? t('ui.paths.pickThis') : t('ui.paths.pickNamed', { name: named.name })}
      </Button>
    </div>
  );
}

const isChosen = ({ kind }: FolderEntry, picks: Props['picks']): boolean =>
  kind === 'folder' || (kind === 'file' && picks === 'any');

interface WhereProps {
  readonly listing: FolderListing | null;
  readonly typed: string;
  readonly onGo: (path: string) => void;
}

/** The folder that is shown, as a text to change, with the ways up, home and to another drive. */
function Where({ listing, typed, onGo }: WhereProps) {
  const [text, setText] = useState(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onGo(text.trim());
  };
  const roots = listing?.roots ?? [];
  return (
    <form className="folder-where" onSubmit={submit}>
      <IconButton
        label={t('ui.paths.up')}
        icon={IconArrowUp}
        act={() => listing?.parent != null && onGo(listing.parent)}
      />
      <IconButton label={t('ui.paths.home')} icon={IconHome} act={() => onGo('')} />
      {roots.length > 1 && (
        <Select
          className="folder-roots"
          aria-label={t('ui.paths.drive')}
          data={[...roots]}
          value={roots.find((root) => listing?.path.startsWith(root)) ?? null}
          onChange={(root) => root !== null && onGo(root)}
        />
      )}
      <TextInput
        className="mono-field path-text"
        aria-label={t('ui.paths.folder')}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit">{t('ui.paths.go')}</Button>
    </form>
  );
}
