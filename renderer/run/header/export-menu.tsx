import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { ICON_STROKE } from '../../ui/icons';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import type { RunFacts } from '../run-facts';
import { useExport, type ExportKind, type Exporting } from './use-export';

const POINTS = ['csv', 'parquet', 'json'] as const;

/** The run's points, log and picture as files of the user's own. */
export function ExportMenu(props: RunFacts) {
  const exporting = useExport(props);
  usePaletteActions(
    POINTS.map((kind) => ({
      id: `run.export.${kind}`,
      label: t('run.export.act', { kind: t(`run.export.${kind}`) }),
      act: () => exporting.start(kind),
    })),
  );
  return (
    <>
      <Menu
        position="bottom-end"
        width={336}
        transitionProps={{ duration: 120 }}
        withInitialFocusPlaceholder={false}
        portalProps={{ target: 'main' }}
      >
        <Menu.Target>
          <Button
            disabled={exporting.isBusy}
            leftSection={<IconDownload size={14} stroke={ICON_STROKE} aria-hidden />}
          >
            <span className="num">{exporting.says ?? t('run.export.open')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="export-menu">
          <Entries {...props} start={exporting.start} />
        </Menu.Dropdown>
      </Menu>
      <ExportState exporting={exporting} />
    </>
  );
}

type EntriesProps = Pick<RunFacts, 'detail'> & Pick<Exporting, 'start'>;

function Entries({ detail, start }: EntriesProps) {
  const hasPoints = detail.run.lastX !== null;
  const isGone = detail.run.filesGoneMs !== undefined;
  const hasLog = detail.logBytes > 0 && !isGone;
  const size = fileSizeWords(detail.logBytes);
  const noLog = isGone ? t('run.actions.noFolder') : t('run.export.noLog');
  const entry = (kind: ExportKind, says: string, isOff: boolean) => (
    <Menu.Item key={kind} disabled={isOff} onClick={() => start(kind)}>
      <span className="export-name">{t(`run.export.${kind}`)}</span>
      <span className="note">{says}</span>
    </Menu.Item>
  );
  return (
    <>
      <Menu.Label>{t('run.export.points')}</Menu.Label>
      {POINTS.map((kind) => {
        const says = t(hasPoints ? `run.export.${kind}Says` : 'run.export.noPoints');
        return entry(kind, says, !hasPoints);
      })}
      <Menu.Divider />
      {entry('log', hasLog ? t('run.export.logSays', { size }) : noLog, !hasLog)}
      {entry('report', t('run.export.reportSays'), false)}
    </>
  );
}

/** A way out while it is made, and why it was not. Its result is shown as a toast. */
function ExportState({ exporting }: { readonly exporting: Exporting }) {
  return (
    <>
      {exporting.isBusy && (
        <CloseButton aria-label={t('run.export.cancel')} onClick={exporting.cancel} />
      )}
      {exporting.refusal !== null && (
        <div className="run-refusal">
          <RefusalNote refusal={exporting.refusal} />
        </div>
      )}
    </>
  );
}
