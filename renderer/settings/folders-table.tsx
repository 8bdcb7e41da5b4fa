import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { FolderView } from '#core/contract/settings/settings';
import { useFolders } from '../bridge/queries/use-settings';
import { IconButton } from '../ui/icon-button';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

/** Table of this installation's folders with their sizes. */
export function FoldersTable() {
  const folders = useFolders();
  return (
    <section className="folders" aria-labelledby="folders-title">
      <h3 id="folders-title">{t('settings.folders.title')}</h3>
      <p className="note">{t('settings.folders.says')}</p>
      {folders === undefined && <p className="note">{t('settings.folders.measuring')}</p>}
      {folders?.ok === false && <RefusalNote refusal={folders.error} />}
      {folders?.ok === true && (
        <table className="table folders-table">
          <thead>
            <tr>
              <th scope="col">{t('settings.folders.kind')}</th>
              <th scope="col">{t('settings.folders.place')}</th>
              <th scope="col" className="right">
                {t('settings.folders.size')}
              </th>
            </tr>
          </thead>
          <tbody>
            {folders.value.map((folder) => (
              <FolderRow key={folder.kind} folder={folder} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function FolderRow({ folder: { kind, path, bytes } }: { readonly folder: FolderView }) {
  const { copy, copied } = useClipboard();
  const name = t(`settings.folders.kinds.${kind}`);
  return (
    <tr>
      <td className="folder-kind">{name}</td>
      <td>
        <span className="folder-path">
          <code className="ellipsis" title={path}>
            {path}
          </code>
          <IconButton
            label={copied ? t('settings.folders.copied') : t('settings.folders.copy', { name })}
            icon={copied ? IconCheck : IconCopy}
            act={() => copy(path)}
          />
        </span>
      </td>
      <td className="right num">{fileSizeWords(bytes)}</td>
    </tr>
  );
}
