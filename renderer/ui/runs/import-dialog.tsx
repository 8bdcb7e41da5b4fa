import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportAnswer, ScanAnswer } from '#core/contract/run/import-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { useImportActs } from '../../bridge/queries/runs/use-imports';
import { countWords, fileSizeWords } from '../number-words';
import { RefusalNote } from '../refusal-note';
import { toast } from '../toast';
import { t } from '../../words/t';
import { firstChoice } from './import-choice';
import { ImportRows } from './import-rows';
import { LeftPaths } from './left-paths';
import { TrainingTable } from './training-table';
import { Dialog } from '../errors/dialog';

interface Props {
  readonly paths: readonly string[];
  readonly scan: ScanAnswer;
  readonly follow: boolean;
  readonly onFollow: (follow: boolean) => void;
  readonly onClose: () => void;
}

/** Dialog of an import: the trainings that a scan found, which of them to take, and what is left out and why. */
export function ImportDialog(props: Props) {
  const { scan, onClose } = props;
  const count = scan.trainings.length;
  return (
    <Dialog
      opened
      onClose={onClose}
      size={880}
      title={t('runs.import.found', { count, shown: countWords(count) })}
      closeButtonProps={{ 'aria-label': t('ui.paths.close') }}
    >
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ paths, scan, follow, onFollow, onClose }: Props) {
  const [chosen, setChosen] = useState(() => firstChoice(scan));
  const { importFiles } = useImportActs();
  const { busy, refusal, act, failed } = useTaking(scan, onClose);
  const picked = scan.trainings.filter(({ id }) => chosen.has(id));
  const bytes = picked.reduce((sum, training) => sum + training.bytes, 0);
  return (
    <div className="import-dialog">
      <TrainingTable scan={scan} chosen={chosen} onChosen={setChosen} onLeave={onClose} />
      <LeftPaths left={failed ?? scan.left} isOpen={failed !== null} />
      <RefusalNote refusal={refusal} />
      {busy && <ImportRows />}
      <div className="import-foot">
        <Checkbox
          label={t('runs.import.follow')}
          checked={follow}
          onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
        />
        <span className="spacer" />
        <span className="note num">{t('runs.import.chosen', { size: fileSizeWords(bytes) })}</span>
        <Button onClick={onClose}>{t('ui.paths.cancel')}</Button>
        <Button
          variant="filled"
          disabled={busy || picked.length === 0}
          onClick={() => act(importFiles({ paths, only: picked.map(({ id }) => id), follow }))}
        >
          {busy
            ? t('runs.import.importing')
            : t('runs.import.take', { count: picked.length, shown: countWords(picked.length) })}
        </Button>
      </div>
    </div>
  );
}

/** Imports; leads to the run, or to the list where there are several. What could not be taken stays on screen. */
function useTaking(scan: ScanAnswer, onClose: () => void) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<ImportAnswer['left'] | null>(null);
  const taking = useActing<ImportAnswer>(({ runs, left, runId }) => {
    const count = runs.length;
    if (count > 0) toast({ says: t('runs.import.done', { count, shown: countWords(count) }) });
    // What the scan left was said before.
    const existing = new Set(scan.left.map(({ path }) => path));
    const news = left.filter(({ path }) => !existing.has(path));
    if (news.length > 0 || runId === null) {
      setFailed(news.length > 0 ? news : left);
      return;
    }
    onClose();
    void navigate(count === 1 ? `/runs/${runId}` : '/runs');
  });
  return { ...taking, failed };
}
