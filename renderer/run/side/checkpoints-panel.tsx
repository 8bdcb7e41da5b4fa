import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoint, Checkpoints } from '#core/contract/run/export-calls';
import { ICON_STROKE } from '../../ui/icons';
import { ABSENT, countWords, fileSizeWords } from '../../ui/number-words';
import { isOver } from '../../ui/runs/run-state';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';

interface Props {
  readonly detail: RunDetail;
  readonly checkpoints: Checkpoints;
}

/** Checkpoints panel: what the training saved below its folder, newest first, and what is left out as no file. */
export function CheckpointsPanel({ detail, checkpoints: { saved, left } }: Props) {
  return (
    <>
      <SavedTable detail={detail} checkpoints={saved} />
      {left.map(({ path, says }) => (
        <p key={path} className="panel-note">
          {t('run.checkpoints.left', { says })}
        </p>
      ))}
    </>
  );
}

interface SavedProps extends Pick<Props, 'detail'> {
  readonly checkpoints: readonly Checkpoint[];
}

function SavedTable({ detail: { run }, checkpoints }: SavedProps) {
  if (checkpoints.length === 0) {
    const none = isOver(run) ? t('run.checkpoints.noneEver') : t('run.checkpoints.none');
    const isGone = run.filesGoneMs !== undefined;
    return <p className="panel-note">{isGone ? t('run.notices.filesGone') : none}</p>;
  }
  return (
    <table className="table checkpoints" aria-label={t('run.tabs.checkpoints')}>
      <thead>
        <tr>
          <th>{t('run.checkpoints.path')}</th>
          <th className="right">{t('run.checkpoints.step')}</th>
          <th className="right">{t('run.checkpoints.size')}</th>
          <th className="right">{t('run.checkpoints.saved')}</th>
        </tr>
      </thead>
      <tbody>
        {checkpoints.map((checkpoint) => (
          <Row key={checkpoint.path} checkpoint={checkpoint} runDir={run.runDir} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly checkpoint: Checkpoint;
  readonly runDir: string;
}

function Row({ checkpoint: { path, files, bytes, savedMs, x }, runDir }: RowProps) {
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(path);
  return (
    <tr>
      <td title={path}>
        <div className="checkpoint-path">
          <code className="ellipsis">{path}</code>
          <CopyPath path={isAbsolute ? path : `${runDir}/${path}`} name={path} />
        </div>
        {files > 1 && (
          <div className="note num">{t('run.checkpoints.files', { count: files })}</div>
        )}
      </td>
      <td className="right num">{x === null ? ABSENT : countWords(x)}</td>
      <td className="right num">{fileSizeWords(bytes)}</td>
      <td className="right num" title={fullMomentWords(savedMs)}>
        {clockWords(savedMs, true)}
      </td>
    </tr>
  );
}

function CopyPath({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <CopyButton value={path}>
      {({ copied, copy }) => (
        <ActionIcon
          size="sm"
          variant="subtle"
          className="quiet"
          aria-label={copied ? t('run.actions.copied') : t('run.checkpoints.copy', { path: name })}
          onClick={copy}
        >
          {copied ? (
            <IconCheck size={14} stroke={ICON_STROKE} aria-hidden />
          ) : (
            <IconCopy size={14} stroke={ICON_STROKE} aria-hidden />
          )}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
