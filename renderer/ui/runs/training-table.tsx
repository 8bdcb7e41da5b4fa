import { Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { ScanAnswer, Training } from '#core/contract/run/import-calls';
import { countWords, fileSizeWords } from '../number-words';
import { useNow } from '../use-now';
import { t } from '../../words/t';
import { allState, sharedFolder, timesWords, toggled } from './import-choice';

interface Props {
  readonly scan: ScanAnswer;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** A link to a run was followed. */
  readonly onLeave: () => void;
}

/** No one reads more rows than these; all of them stay chosen. */
const MAX_SHOWN = 500;
const MINUTE = 60_000;

/** Trainings of a scan, each with a box: arrows move between the boxes, the space key checks one. */
export function TrainingTable({ scan, chosen, onChosen, onLeave }: Props) {
  const { trainings } = scan;
  const nowMs = useNow(MINUTE, true);
  const shared = sharedFolder(trainings.map(({ path }) => path));
  return (
    <>
      {shared !== '' && (
        <p className="note import-path">{t('runs.import.in', { folder: shared })}</p>
      )}
      <div className="import-table" onKeyDown={moveBetweenBoxes}>
        <table className="table">
          <Head scan={scan} chosen={chosen} onChosen={onChosen} />
          <tbody>
            {trainings.slice(0, MAX_SHOWN).map((training) => (
              <Row
                key={training.id}
                training={training}
                folder={training.path.slice(shared.length)}
                nowMs={nowMs}
                isChosen={chosen.has(training.id)}
                onToggle={() => onChosen(toggled(chosen, training.id))}
                onLeave={onLeave}
              />
            ))}
          </tbody>
        </table>
      </div>
      {trainings.length > MAX_SHOWN && (
        <p className="note">
          {t('runs.import.moreRows', { shown: countWords(trainings.length - MAX_SHOWN) })}
        </p>
      )}
    </>
  );
}

function Head({ scan, chosen, onChosen }: Omit<Props, 'onLeave'>) {
  const { trainings } = scan;
  const all = (): void =>
    onChosen(chosen.size === trainings.length ? new Set() : new Set(trainings.map(({ id }) => id)));
  return (
    <thead>
      <tr>
        <th>
          <Checkbox
            data-autofocus
            aria-label={t('runs.import.all')}
            {...allState(chosen, scan)}
            onChange={all}
          />
        </th>
        <th>{t('runs.import.column.name')}</th>
        <th>{t('runs.import.column.kinds')}</th>
        <th className="right">{t('runs.import.column.size')}</th>
        <th>{t('runs.import.column.times')}</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly training: Training;
  /** Its path below the folder that all share. */
  readonly folder: string;
  readonly nowMs: number;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
}

function Row({ training, folder, nowMs, isChosen, onToggle, onLeave }: RowProps) {
  const { name, path, kinds, files, bytes, writer, alreadyRunId } = training;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t('runs.import.one', { name: folder })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td className="import-name" title={path}>
        <div className="strong ellipsis">{name}</div>
        {folder !== name && <div className="note ellipsis">{folder}</div>}
        {alreadyRunId !== null && (
          <div className="note">
            {t('runs.import.already')}{' '}
            <Link className="link" to={`/runs/${alreadyRunId}`} onClick={onLeave}>
              {t('runs.import.open')}
            </Link>
          </div>
        )}
      </td>
      <td title={writer ?? undefined}>{kinds.map(kindWords).join(', ')}</td>
      <td className="right num">
        {fileSizeWords(bytes)}
        <div className="note">
          {t('runs.import.files', { count: files, shown: countWords(files) })}
        </div>
      </td>
      <td className="num">{timesWords(training, nowMs)}</td>
    </tr>
  );
}

/** Files by the names that their trainers give them. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  'progress-csv': 'CSV',
  'monitor-csv': 'monitor.csv',
  'json-lines': 'JSON Lines',
  'verl-jsonl': 'verl JSONL',
  'mlflow-metric': 'MLflow',
  wandb: 'W&B',
  'd3rlpy-csv': 'd3rlpy',
  sqlite: 'SQLite',
};
const kindWords = (kind: string): string => KIND_WORDS[kind] ?? kind;

/** The next or previous box, by the arrow keys. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  boxes[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
