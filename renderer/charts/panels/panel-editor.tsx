import { Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { XKind } from '#core/contract/run/run';
import { MAX_TAGS_OF_PANEL, type ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';
import { t } from '../../words/t';
import { Dialog } from '../../ui/errors/dialog';

interface Props {
  readonly panel: ChartPanel;
  readonly isNew: boolean;
  readonly series: readonly SeriesView[];
  /** Unit that the trainer counts: names the first axis. */
  readonly kind: XKind;
  readonly onSave: (panel: ChartPanel) => void;
  readonly onClose: () => void;
}

type Change = (changes: Partial<ChartPanel>) => void;

/** Dialog of one panel: its metrics, title, axis, scale, smoothing and value range. */
export function PanelEditor({ panel, isNew, series, kind, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(panel);
  const change: Change = (changes) => setDraft((old) => ({ ...old, ...changes }));
  const { yMin, yMax } = draft;
  const isBadRange = yMin !== null && yMax !== null && yMin >= yMax;
  const why = problemOf(draft, isBadRange);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isNew ? t('charts.panels.add') : t('charts.panels.edit')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('charts.close') }}
    >
      <form
        className="panel-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) onSave(draft);
        }}
      >
        <Metrics tags={draft.tags} series={series} change={change} />
        <TextInput
          label={t('charts.panels.title')}
          placeholder={t('charts.panels.titleHint')}
          maxLength={200}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <ViewFields draft={draft} kind={kind} isBadRange={isBadRange} change={change} />
        <FormEnd why={why} isNew={isNew} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface EndProps extends Pick<Props, 'isNew' | 'onClose'> {
  /** Reason why it cannot be saved; null when it can. */
  readonly why: string | null;
}

function FormEnd({ why, isNew, onClose }: EndProps) {
  return (
    <div className="panel-form-end">
      {why !== null && <span className="note">{why}</span>}
      <Button variant="default" onClick={onClose}>
        {t('charts.panels.cancel')}
      </Button>
      <Button type="submit" variant="filled" disabled={why !== null}>
        {isNew ? t('charts.panels.addIt') : t('charts.panels.save')}
      </Button>
    </div>
  );
}

function problemOf({ tags }: ChartPanel, isBadRange: boolean): string | null {
  if (tags.length === 0) return t('charts.panels.noMetric');
  return isBadRange ? t('charts.panels.badRange') : null;
}

interface MetricsProps {
  readonly tags: readonly string[];
  readonly series: readonly SeriesView[];
  readonly change: Change;
}

function Metrics({ tags, series, change }: MetricsProps) {
  const data = useMemo(() => {
    const existing = series
      .filter((one) => one.pointCount > 0)
      .map((one) => ({ value: one.tag, label: `${titleOf(one)} · ${one.tag}` }));
    const gone = tags.filter((tag) => series.every((one) => one.tag !== tag));
    return [...existing, ...gone.map((tag) => ({ value: tag, label: tag }))];
  }, [series, tags]);
  return (
    <MultiSelect
      data-autofocus
      label={t('charts.panels.metrics')}
      placeholder={tags.length === 0 ? t('charts.panels.metricsHint') : ''}
      data={data}
      searchable
      hidePickedOptions
      maxValues={MAX_TAGS_OF_PANEL}
      maxDropdownHeight={280}
      limit={200}
      value={[...tags]}
      onChange={(next) => change({ tags: next })}
    />
  );
}

interface ViewFieldsProps {
  readonly draft: ChartPanel;
  readonly kind: XKind;
  readonly isBadRange: boolean;
  readonly change: Change;
}

const AS_PAGE = 'page';

function ViewFields({ draft, kind, isBadRange, change }: ViewFieldsProps) {
  return (
    <div className="panel-looks">
      <AxisField axis={draft.axis} kind={kind} change={change} />
      <ScaleField scale={draft.scale} change={change} />
      <NumberField
        label={t('charts.smoothing')}
        hint={t('charts.panels.asPage')}
        value={draft.smoothing}
        min={0}
        max={0.999}
        onValue={(smoothing) => change({ smoothing })}
      />
      <NumberField
        label={t('charts.panels.yMin')}
        hint={t('charts.panels.auto')}
        value={draft.yMin}
        isBad={isBadRange}
        onValue={(yMin) => change({ yMin })}
      />
      <NumberField
        label={t('charts.panels.yMax')}
        hint={t('charts.panels.auto')}
        value={draft.yMax}
        isBad={isBadRange}
        onValue={(yMax) => change({ yMax })}
      />
    </div>
  );
}

const asPage = () => ({ value: AS_PAGE, label: t('charts.panels.asPage') });

function AxisField({
  axis,
  kind,
  change,
}: Pick<ViewFieldsProps, 'kind' | 'change'> & Pick<ChartPanel, 'axis'>) {
  return (
    <Select
      label={t('charts.axisLabel')}
      allowDeselect={false}
      data={[
        asPage(),
        { value: 'x', label: t(`charts.axis.${kind}`) },
        { value: 'clock', label: t('charts.axis.clock') },
        { value: 'elapsed', label: t('charts.axis.elapsed') },
      ]}
      value={axis ?? AS_PAGE}
      onChange={(next) =>
        change({ axis: next === 'x' || next === 'clock' || next === 'elapsed' ? next : null })
      }
    />
  );
}

function ScaleField({
  scale,
  change,
}: Pick<ViewFieldsProps, 'change'> & Pick<ChartPanel, 'scale'>) {
  return (
    <Select
      label={t('charts.panels.scale')}
      allowDeselect={false}
      data={[
        asPage(),
        { value: 'linear', label: t('charts.panels.linear') },
        { value: 'log', label: t('charts.panels.log') },
      ]}
      value={scale ?? AS_PAGE}
      onChange={(next) => change({ scale: next === 'linear' || next === 'log' ? next : null })}
    />
  );
}

interface NumberProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max?: number;
  readonly isBad?: boolean;
  readonly onValue: (value: number | null) => void;
}

function NumberField({ label, hint, value, min, max, isBad = false, onValue }: NumberProps) {
  return (
    <NumberInput
      label={label}
      placeholder={hint}
      hideControls
      value={value ?? ''}
      {...(min === undefined ? {} : { min: min })}
      {...(max === undefined ? {} : { max: max })}
      error={isBad}
      onChange={(next) => onValue(typeof next === 'number' && Number.isFinite(next) ? next : null)}
    />
  );
}
