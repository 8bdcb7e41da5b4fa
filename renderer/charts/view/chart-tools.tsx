import './tools.css';
import { ActionIcon, Checkbox, SegmentedControl, Slider, Tooltip } from '@mantine/core';
import { IconZoomReset } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { XKind } from '#core/contract/run/run';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { clampedSmoothing, type ChartViewOptions } from '../model/view-options';

interface Props {
  /** Unit that the trainer counts: names the first axis. */
  readonly kind: XKind;
  readonly options: ChartViewOptions;
  readonly onOptions: (options: ChartViewOptions) => void;
}

/** Axis, smoothing, scale and range of all charts of a page. There is room for more to its right. */
export const ChartTools = memo(function ChartTools({ kind, options, onOptions }: Props) {
  const change = (changes: Partial<ChartViewOptions>): void =>
    onOptions({ ...options, ...changes });
  return (
    <div className="view-options" role="toolbar" aria-label={t('charts.tools')}>
      <AxisSwitch kind={kind} options={options} onOptions={onOptions} />
      <Smoothing value={options.smoothing} onChange={(smoothing) => change({ smoothing })} />
      <Checkbox
        size="xs"
        label={t('charts.logScale')}
        checked={options.scale === 'log'}
        onChange={(event) => change({ scale: event.currentTarget.checked ? 'log' : 'linear' })}
      />
      <Tooltip label={t('charts.outliersSays')}>
        <Checkbox
          size="xs"
          label={t('charts.outliers')}
          checked={options.range === 'robust'}
          onChange={(event) => change({ range: event.currentTarget.checked ? 'robust' : 'all' })}
        />
      </Tooltip>
      {options.from !== null && (
        <Tooltip label={t('charts.wholeRange')}>
          <ActionIcon
            variant="default"
            size={28}
            aria-label={t('charts.wholeRange')}
            onClick={() => change({ from: null, to: null })}
          >
            <IconZoomReset size={16} stroke={ICON_STROKE} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
});

/** A zoomed range means nothing on another axis, so the axis shows everything again. */
function AxisSwitch({ kind, options, onOptions }: Props) {
  const data: { value: ChartViewOptions['axis']; label: string }[] = [
    { value: 'x', label: t(`charts.axis.${kind}`) },
    { value: 'clock', label: t('charts.axis.clock') },
    { value: 'elapsed', label: t('charts.axis.elapsed') },
  ];
  return (
    <SegmentedControl<ChartViewOptions['axis']>
      aria-label={t('charts.axisLabel')}
      data={data}
      value={options.axis}
      onChange={(axis) => onOptions({ ...options, axis, from: null, to: null })}
    />
  );
}

interface SmoothingProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The weight is not moved evenly: what can be seen happens close to 1. */
const STEPS = 100;
const stepsOf = (weight: number): number => Math.round(STEPS * (1 - Math.sqrt(1 - weight)));
const weightOf = (steps: number): number => clampedSmoothing(1 - (1 - steps / STEPS) ** 2);

/** Acts when the thumb is let go: every weight between would be read from the engine, too. */
function Smoothing({ value, onChange }: SmoothingProps) {
  const [offset, setAnnouncement] = useState<number | null>(null);
  const shown = offset === null ? value : weightOf(offset);
  const end = (steps: number): void => {
    setAnnouncement(null);
    onChange(weightOf(steps));
  };
  return (
    <Tooltip label={t('charts.smoothingSays')}>
      <div className="smoothing">
        <span aria-hidden>{t('charts.smoothing')}</span>
        <Slider
          className="smoothing-slider"
          size={4}
          label={null}
          min={0}
          max={STEPS}
          value={offset ?? stepsOf(value)}
          onChange={setAnnouncement}
          onChangeEnd={end}
          thumbLabel={t('charts.smoothing')}
          thumbProps={{ 'aria-valuetext': String(shown) }}
        />
        <output className="num smoothing-value">{shown}</output>
      </div>
    </Tooltip>
  );
}
