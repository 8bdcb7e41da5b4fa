import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { leadKind } from '../charts/axis/run-axis';
import { inUnit, shownUnit, withUnit } from '../charts/axis/shown-unit';
import { shownParam } from '../ui/runs/param-value';
import { Glyph } from '../ui/glyph';
import { ICON_STROKE } from '../ui/icons';
import { ABSENT, metricWords, shortCountWords } from '../ui/number-words';
import { runState } from '../ui/runs/run-state';
import { useLink } from '../bridge/queries/use-engine';
import { useNow } from '../ui/use-now';
import { durationWords, momentWords } from '../ui/time-words';
import { t } from '../words/t';
import { labelOf, type ComparedRun } from './compared-run';
import { Swatch } from './swatch';
import { paramRows, type ParamRow } from './param-rows';
import { plotsOf, type Plot } from './plots';
import type { RunStyle } from './run-style';
import { unitsOf } from './run-units';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly looked: ComparisonView;
  readonly runs: readonly ComparedRun[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

/** Parameters that differ, and where each run came out: a column a run. The same ones are folded away. */
export const CompareTable = memo(function CompareTable({ looked, runs, styleOf }: Props) {
  const { differing, same } = paramRows(runs.map(({ detail }) => detail.params));
  const span = runs.length + 1;
  return (
    <div
      className="card compare-box"
      tabIndex={0}
      role="region"
      aria-label={t('compare.tableLabel')}
    >
      <table className="table compare-table">
        <Head runs={runs} styleOf={styleOf} />
        <tbody>
          <SectionRow span={span}>
            {differing.length > 0 ? t('compare.differing') : t('compare.noneDiffers')}
          </SectionRow>
          {differing.map((row) => (
            <ParamLine key={row.name} row={row} />
          ))}
          {same.length > 0 && <SameRow looked={looked} count={same.length} span={span} />}
          {looked.address.showsSame &&
            same.map((row) => <ParamLine key={row.name} row={row} isQuiet />)}
          <SectionRow span={span}>{t('compare.figures')}</SectionRow>
          <Figures runs={runs} />
        </tbody>
      </table>
    </div>
  );
});

function Head({ runs, styleOf }: Pick<Props, 'runs' | 'styleOf'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('compare.what')}</th>
        {runs.map((compared) => (
          <th key={compared.run.runId} scope="col" className="right">
            <span className="compare-run" title={labelOf(compared, runs)}>
              <Swatch style={styleOf(compared)} />
              <span className="ellipsis">{labelOf(compared, runs)}</span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SectionRow({ span, children }: { readonly span: number; readonly children: ReactNode }) {
  return (
    <tr className="compare-section">
      <td colSpan={span}>
        <span className="compare-head">{children}</span>
      </td>
    </tr>
  );
}

function valueWords(name: string, value: unknown): string {
  return typeof value === 'number' ? metricWords(value) : shownParam(name, value) || ABSENT;
}

function ParamLine({
  row,
  isQuiet = false,
}: {
  readonly row: ParamRow;
  readonly isQuiet?: boolean;
}) {
  return (
    <tr className={isQuiet ? 'quiet-text' : undefined}>
      <th scope="row">
        <code>{row.name}</code>
      </th>
      {row.values.map((value, i) => (
        // The columns are the runs, in their order.
        <td key={i} className="right num" title={shownParam(row.name, value)}>
          <span className="ellipsis">{valueWords(row.name, value)}</span>
        </td>
      ))}
    </tr>
  );
}

interface SameProps {
  readonly looked: ComparisonView;
  readonly count: number;
  readonly span: number;
}

function SameRow({ looked, count, span }: SameProps) {
  const { address, change } = looked;
  const Chevron = address.showsSame ? IconChevronDown : IconChevronRight;
  return (
    <tr className="compare-same">
      <td colSpan={span}>
        <button
          type="button"
          className="link compare-head"
          aria-expanded={address.showsSame}
          onClick={() => change({ showsSame: !address.showsSame })}
        >
          <Chevron size={14} stroke={ICON_STROKE} aria-hidden />
          {t('compare.same', { count })}
        </button>
      </td>
    </tr>
  );
}

/** Where each run came out: its state, how far and how long, then the last value of each labelled metric. */
function Figures({ runs }: Pick<Props, 'runs'>) {
  const link = useLink();
  const nowMs = useNow(60_000, true);
  const plots = plotsOf(runs).filter(({ tag }) => tag === null);
  const isMixed = unitsOf(runs).length > 1;
  const row = (name: string, cell: (compared: ComparedRun) => ReactNode): ReactNode => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {runs.map((compared) => (
        <td key={compared.run.runId} className="right num">
          {cell(compared)}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      {row(t('compare.rows.state'), ({ run }) => {
        const state = runState(run, link, nowMs);
        return (
          <span className={`state tone-${state.tone}`}>
            <Glyph name={state.tone} percent={state.percent} />
            {state.word}
          </span>
        );
      })}
      {row(stepTitle(runs), (compared) => stepWords(compared, isMixed))}
      {row(t('compare.rows.duration'), ({ run }) => durationWords(run.durationMs))}
      {row(t('compare.rows.started'), ({ run }) => momentWords(run.startedMs, nowMs))}
      {plots.map((plot) =>
        row(t('compare.last', { metric: plot.title }), ({ run }) => (
          <Figure plot={plot} runId={run.runId} />
        )),
      )}
    </>
  );
}

/** Name of the row of last steps: the unit, where all runs count the same. */
function stepTitle(runs: readonly ComparedRun[]): string {
  const [first, second] = unitsOf(runs);
  return first === undefined || second !== undefined
    ? t('compare.rows.progress')
    : t(`charts.axis.${first.kind}`);
}

/** How far a run came; with its unit where another run counts something else. */
function stepWords({ run, series }: ComparedRun, isMixed: boolean): string {
  if (run.lastX === null) return ABSENT;
  const count = Math.round(run.lastX);
  const shown = shortCountWords(count);
  return isMixed
    ? t(`charts.counted.${run.xKind ?? leadKind(run, series)}`, { count, shown })
    : shown;
}

function Figure({ plot, runId }: { readonly plot: Plot; readonly runId: string }) {
  const series = plot.members.find((member) => member.runId === runId)?.series;
  if (series === undefined || series.last === null) return ABSENT;
  const unit = shownUnit(series);
  const words = (value: number | null): string =>
    value === null ? ABSENT : withUnit(inUnit(value * unit.factor, unit), unit);
  const last = words(series.last);
  const title = t('compare.lastSays', { last, min: words(series.min), max: words(series.max) });
  return <span title={title}>{last}</span>;
}
