import { Modal } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { t } from '../../words/t';
import { ChartBody } from '../chart-body';
import type { ChartProps } from '../chart-line';
import { ChartTable } from './chart-table';
import { frameOf } from '../axis/frame';
import { OddList } from './odd-list';
import type { OpenDialog } from './open-dialog';
import type { Panel } from '../panel/panel';
import type { Stage } from '../stage/stage';
import { usePanel } from '../panel/use-panel';

interface Props {
  readonly dialog: OpenDialog;
  readonly panel: Panel;
  readonly stage: Stage;
  readonly props: ChartProps;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
}

/** What lies over the page for one chart: itself over the whole window, its table, what is no finite number. */
export function ChartDialogs({ dialog, panel, stage, props, onOpen, onClose }: Props) {
  const isFull = dialog.kind === 'full';
  const titles = {
    full: t('charts.fullScreen'),
    table: props.title,
    bad: t('charts.badTitle', { title: props.title }),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={titles[dialog.kind]}
      fullScreen={isFull}
      size="xl"
      className="chart-dialog"
      closeButtonProps={{ 'aria-label': t('charts.close') }}
    >
      {isFull && <FullChart stage={stage} props={props} onOpen={onOpen} />}
      {dialog.kind === 'table' && <ChartTable panel={panel} stage={stage} props={props} />}
      {dialog.kind === 'bad' && (
        <OddList panel={panel} stage={stage} props={props} line={dialog.line} row={dialog.row} />
      )}
    </Modal>
  );
}

const SIDES_PX = 64;
const AROUND_PX = 150;
/** What the values of several lines take below the plot. */
const VALUES_PX = 90;
const LEAST_PX = 200;

/** The same chart over the whole window, with the page's own axis and crosshair. */
function FullChart({ stage, props, onOpen }: Pick<Props, 'stage' | 'props' | 'onOpen'>) {
  const { width, height } = useViewportSize();
  const below = props.lines.length + (props.given?.length ?? 0) > 1 ? VALUES_PX : 0;
  const frame = useMemo(
    () =>
      frameOf(
        Math.max(LEAST_PX, width - SIDES_PX),
        Math.max(LEAST_PX, height - AROUND_PX - below),
        true,
      ),
    [width, height, below],
  );
  const full = useMemo(() => ({ ...props, size: 'lead' as const, showsXAxis: true }), [props]);
  const panel = usePanel(stage, full, frame, true);
  return (
    <div className="chart chart-lead" data-keys="charts">
      <ChartBody panel={panel} stage={stage} props={full} frame={frame} onOpen={onOpen} />
    </div>
  );
}
