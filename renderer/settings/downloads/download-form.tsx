import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DownloadPreview } from '#core/contract/download/download-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { type DownloadWanted, useDownloadActs } from '../../bridge/queries/use-downloads';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { DownloadPreviewCard } from './download-preview';

interface Props {
  readonly source: string;
  readonly onSource: (source: string) => void;
}

/** Last preview: it is shown as long as the form still asks for the same. */
interface Seen {
  readonly wanted: DownloadWanted;
  readonly preview: DownloadPreview;
}

/** Form that starts a download: its address and folder, then what it is and how big, then a yes. */
export function DownloadForm({ source, onSource }: Props) {
  const [folder, setFolder] = useState('');
  const [seen, setSeen] = useState<Seen | null>(null);
  const acts = useDownloadActs();
  const acting = useActing(setSeen);
  const begin = useActing<unknown>(() => {
    setSeen(null);
    onSource('');
  });
  const wanted: DownloadWanted = { source: source.trim(), to: folder.trim() || null };
  const isCurrent = seen !== null && isSame(seen.wanted, wanted);
  return (
    <>
      <Fields
        {...{ source, folder, onSource }}
        busy={acting.busy}
        onFolder={setFolder}
        onViewOptions={() => acting.act(hubResult(acts.preview, wanted))}
      />
      <p className="note">{t('settings.fetch.says')}</p>
      <RefusalNote refusal={acting.refusal ?? begin.refusal} />
      {isCurrent && (
        <DownloadPreviewCard
          preview={seen.preview}
          busy={begin.busy}
          onStart={() => begin.act(acts.start(wanted))}
          onCopy={(from) => begin.act(acts.copy(wanted, from))}
        />
      )}
    </>
  );
}

interface FieldsProps extends Props {
  readonly folder: string;
  readonly busy: boolean;
  readonly onFolder: (folder: string) => void;
  readonly onViewOptions: () => void;
}

function Fields({ source, folder, busy, onSource, onFolder, onViewOptions }: FieldsProps) {
  const isEmpty = source.trim() === '';
  const plain = { className: 'mono-field', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <form
      className="fetch-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !busy) onViewOptions();
      }}
    >
      <TextInput
        {...plain}
        label={t('settings.fetch.source')}
        placeholder={t('settings.fetch.example')}
        value={source}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
      />
      <TextInput
        {...plain}
        label={t('settings.fetch.folder')}
        placeholder={t('settings.fetch.folderExample')}
        value={folder}
        onChange={({ currentTarget }) => onFolder(currentTarget.value)}
      />
      <Button type="submit" disabled={isEmpty || busy}>
        {t(busy ? 'settings.fetch.looking' : 'settings.fetch.look')}
      </Button>
    </form>
  );
}

async function hubResult(
  preview: ReturnType<typeof useDownloadActs>['preview'],
  wanted: DownloadWanted,
) {
  const answer = await preview(wanted);
  return answer.ok ? { ...answer, value: { wanted, preview: answer.value } } : answer;
}

const isSame = (a: DownloadWanted, b: DownloadWanted): boolean =>
  a.source === b.source && a.to === b.to;
