import { useViewportSize } from '@mantine/hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { t } from '../../words/t';
import { ChartBody } from './chart-body';
import { ChartTools } from './chart-tools';
import { type ChartProps, metricOf } from '../model/chart-input';
import { ChartTable } from '../menu/chart-table';
import { frameOf } from '../axis/frame';
import { OddList } from '../menu/odd-list';
import type { OpenDialog } from '../menu/open-dialog';
import type { ChartModel } from '../model/chart';
import type { ChartGroupModel } from '../model/chart-group';
import { useChartModel } from '../model/use-chart';
import { changedOverrides, withOverrides, type ChartViewOptions } from '../model/view-options';
import { Dialog } from '../../ui/errors/dialog';
import { MetricPage } from '../../ui/metrics/metric-page';

interface Props {
  readonly dialog: OpenDialog;
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly props: ChartProps;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
}

/** Dialogs over the page for one chart: itself over the whole window, its table, its metric's meaning, what is no finite number. */
export function ChartDialogs({ dialog, chart, group, props, onOpen, onClose }: Props) {
  const isFull = dialog.kind === 'full';
  const titles = {
    full: props.title,
    table: props.title,
    meaning: props.title,
    bad: t('charts.badTitle', { title: props.title }),
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[dialog.kind]}
      fullScreen={isFull}
      size="xl"
      className="chart-dialog"
      closeButtonProps={{ 'aria-label': t('charts.close') }}
    >
      {isFull && <FullChart group={group} props={props} onOpen={onOpen} />}
      {dialog.kind === 'table' && <ChartTable chart={chart} props={props} />}
      {dialog.kind === 'meaning' && <MetricPage tag={metricOf(props) ?? ''} />}
      {dialog.kind === 'bad' && (
        <OddList chart={chart} group={group} props={props} curve={dialog.curve} row={dialog.row} />
      )}
    </Dialog>
  );
}

const SIDES_PX = 64;
const AROUND_PX = 194;
/** Height of the values of several curves below the plot. */
const VALUES_PX = 90;
const MIN_PX = 200;

/** The same chart over the whole window, with the page's own axis and crosshair. */
function FullChart({ group, props, onOpen }: Pick<Props, 'group' | 'props' | 'onOpen'>) {
  const { width, height } = useViewportSize();
  const below = props.curves.length > 1 || (props.computed ?? []).length > 0 ? VALUES_PX : 0;
  const frame = useMemo(
    () =>
      frameOf(
        Math.max(MIN_PX, width - SIDES_PX),
        Math.max(MIN_PX, height - AROUND_PX - below),
        true,
      ),
    [width, height, below],
  );
  const full = useMemo(() => ({ ...props, size: 'lead' as const, showsXAxis: true }), [props]);
  const chart = useChartModel(group, full, frame, true);
  return (
    <div className="chart chart-lead" data-keys="charts">
      <FullTools group={group} props={props} />
      <ChartBody chart={chart} group={group} props={full} frame={frame} onOpen={onOpen} />
    </div>
  );
}

/** The page's tools. What is changed in full screen stays when it is closed: in a panel of the user's own, else on the page. */
function FullTools({ group, props: { overrides, onOverrides } }: Pick<Props, 'group' | 'props'>) {
  const page = useSyncExternalStore(group.subscribe, () => group.options);
  const options = withOverrides(page, overrides);
  const change = (next: ChartViewOptions): void => {
    const own = onOverrides === undefined ? null : changedOverrides(options, next);
    const { range, from, to } = next;
    if (own !== null) onOverrides?.(own);
    else group.setOptions(onOverrides === undefined ? next : { range, from, to });
  };
  return (
    <div className="full-tools">
      <ChartTools kind={group.kind} options={options} onOptions={change} />
    </div>
  );
}
