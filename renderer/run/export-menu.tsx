import { Button, CloseButton, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ICON_STROKE } from '../ui/icons';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { RunFacts } from './run-facts';
import { useExport, type ExportKind, type Exporting } from './use-export';

const POINTS = ['csv', 'parquet', 'json'] as const;

/** The run's points, log and picture as files of the person's own. */
export function ExportMenu(props: RunFacts) {
  const exporting = useExport(props);
  const { detail } = props;
  const hasPoints = detail.run.lastX !== null;
  const item = (kind: ExportKind, says: string, isOff: boolean) => (
    <Menu.Item key={kind} disabled={isOff} onClick={() => exporting.start(kind)}>
      <span className="export-name">{t(`run.export.${kind}`)}</span>
      <span className="note">{says}</span>
    </Menu.Item>
  );
  const pointsSay = (kind: (typeof POINTS)[number]): string =>
    t(hasPoints ? `run.export.${kind}Says` : 'run.export.noPoints');
  const size = fileSizeWords(detail.logBytes);
  const logSays = detail.logBytes === 0 ? t('run.export.noLog') : t('run.export.logSays', { size });
  return (
    <>
      <Menu position="bottom-end" width={336} transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <Button
            disabled={exporting.isBusy}
            leftSection={<IconDownload size={14} stroke={ICON_STROKE} aria-hidden />}
          >
            <span className="num">{exporting.says ?? t('run.export.open')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="export-menu">
          <Menu.Label>{t('run.export.points')}</Menu.Label>
          {POINTS.map((kind) => item(kind, pointsSay(kind), !hasPoints))}
          <Menu.Divider />
          {item('log', logSays, detail.logBytes === 0)}
          {item('report', t('run.export.reportSays'), false)}
        </Menu.Dropdown>
      </Menu>
      <ExportState exporting={exporting} />
    </>
  );
}

/** A way out while it is made, and why it was not. What came of it is told as a toast. */
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
