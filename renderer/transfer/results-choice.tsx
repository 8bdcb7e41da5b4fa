import { Radio } from '@mantine/core';
import { useRun } from '../bridge/queries/use-engine';
import { useCheckpoints } from '../bridge/queries/runs/use-run-files';
import { isOver } from '../ui/runs/run-state';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { type ResultsFolder, resultsOf } from './results';
import type { TransferDraft } from '../frame/addresses/transfer-address';

interface Props {
  readonly run: string;
  readonly request: TransferDraft;
  readonly onRequest: (draft: TransferDraft) => void;
}

/** Choice of a run's results to fetch: its folder, its checkpoints elsewhere, or the folder it ran in. */
export function ResultsChoice({ run, request, onRequest }: Props) {
  const read = useRun(run);
  const detail = read?.ok === true ? read.value : null;
  const over = detail === null || isOver(detail.run);
  const files = useCheckpoints(run, detail?.run.phase ?? '', !over);
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  if (detail === null) return <p className="note">{t('send.results.reading')}</p>;
  const parts = resultsOf(detail, files?.ok === true ? files.value.saved : []);
  const now = parts.find(({ path }) => path === request.from.path);
  const pick = (path: string): void =>
    onRequest({ ...request, from: { target: detail.run.target, path }, exclude: [], include: [] });
  if (parts.length < 2) return null;
  return (
    <Radio.Group
      className="transfer-results"
      label={t('send.results.title', { name: detail.run.name })}
      value={now?.path ?? null}
      onChange={pick}
    >
      {parts.map((part) => (
        <Radio
          key={part.id}
          value={part.path}
          label={t(`send.results.${part.id}`)}
          description={saysOf(part)}
        />
      ))}
    </Radio.Group>
  );
}

function saysOf({ id, path, count }: ResultsFolder): string {
  if (id === 'run') return t('send.results.runSays');
  if (id === 'folder') return t('send.results.folderSays', { folder: path });
  return t('send.results.checkpointsSays', { count, folder: path });
}
