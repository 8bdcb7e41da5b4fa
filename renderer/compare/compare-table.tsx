import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { leadKind } from '../charts/axis/run-axis';
import { inUnit, shownUnit, withUnit } from '../charts/axis/shown-unit';
import { shownParam } from '../ui/runs/param-value';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { ICON_STROKE } from '../ui/icons';
import { ABSENT, metricWords, shortCountWords } from '../ui/number-words';
import { runState } from '../ui/runs/run-state';
import { useLink } from '../bridge/queries/use-engine';
import { useNow } from '../ui/use-now';
import { durationWords, momentWords } from '../ui/time-words';
import { t } from '../words/t';
import { labelOf, type ComparedRun } from './compared-run';
import { GroupCell } from './group-cell';
import { type RunGroup, shownGroups } from './run-groups';
import { Swatch } from './swatch';
import { paramRows, type ParamRow } from './param-rows';
import { plotsOf, type Plot } from './panels/plots';
import type { RunStyle } from './run-style';
import { unitsOf } from './run-units';
import type { ComparisonView } from './use-compare-address';

interface Props {
  readonly view: ComparisonView;
  readonly runs: readonly ComparedRun[];
  /** Groups that are drawn as means; none while each run is alone. */
  readonly groups: readonly RunGroup[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

/**
 * Parameters that differ, and where each run came out: a column a group (mean with its interval, and n), then a column a
 * run. The same ones are folded away; over groups the results come first.
 */
export const CompareTable = memo(function CompareTable(props: Props) {
  const { view, runs, styleOf } = props;
  const groups = shownGroups(props.groups);
  const span = groups.length + runs.length + 1;
  const figures = (
    <>
      <SectionRow span={span}>{t('compare.figures')}</SectionRow>
      <Figures {...{ view, runs, groups }} />
    </>
  );
  return (
    <div
      className="card compare-box"
      tabIndex={0}
      role="region"
      aria-label={t('compare.tableLabel')}
    >
      <table className="table compare-table">
        <Head {...{ runs, groups, styleOf }} />
        <tbody>
          {groups.length > 0 && figures}
          <Params {...{ view, runs, groups, span }} />
          {groups.length === 0 && figures}
        </tbody>
      </table>
    </div>
  );
});

function Params({
  view,
  runs,
  groups,
  span,
}: Pick<Props, 'view' | 'runs' | 'groups'> & { readonly span: number }) {
  const { differing, same } = paramRows(runs.map(({ detail }) => detail.params));
  return (
    <>
      <SectionRow span={span}>
        {differing.length > 0 ? t('compare.differing') : t('compare.noneDiffers')}
      </SectionRow>
      {differing.map((row) => (
        <ParamLine key={row.name} {...{ row, runs, groups }} />
      ))}
      {same.length > 0 && <SameRow view={view} count={same.length} span={span} />}
      {view.address.showsSame &&
        same.map((row) => <ParamLine key={row.name} {...{ row, runs, groups }} isQuiet />)}
    </>
  );
}

function Head({ runs, groups, styleOf }: Pick<Props, 'runs' | 'groups' | 'styleOf'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('compare.what')}</th>
        {groups.map(({ id, label, runs: members }) => (
          <th key={id} scope="col" className="right group-column">
            <span className="compare-run" title={label}>
              {members[0] !== undefined && <Swatch style={members[0].style} />}
              <CutName name={label} />
            </span>
          </th>
        ))}
        {runs.map((compared) => (
          <th key={compared.run.runId} scope="col" className="right">
            <span className="compare-run" title={labelOf(compared, runs)}>
              <Swatch style={styleOf(compared)} />
              <CutName name={labelOf(compared, runs)} />
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

interface ParamProps extends Pick<Props, 'runs' | 'groups'> {
  readonly row: ParamRow;
  readonly isQuiet?: boolean;
}

function ParamLine({ row, runs, groups, isQuiet = false }: ParamProps) {
  return (
    <tr className={isQuiet ? 'quiet-text' : undefined}>
      <th scope="row">
        <code>{row.name}</code>
      </th>
      {groups.map(({ id, runs: members }) => (
        <td key={id} className="right num group-column">
          <span className="ellipsis">{groupValue(row, runs, members)}</span>
        </td>
      ))}
      {row.values.map((value, i) => (
        // The columns are the runs, in their order.
        <td key={i} className="right num" title={shownParam(row.name, value)}>
          <span className="ellipsis">{valueWords(row.name, value)}</span>
        </td>
      ))}
    </tr>
  );
}

/** The value that all runs of a group have; '' where they differ. */
function groupValue(
  { name, values }: ParamRow,
  runs: readonly ComparedRun[],
  members: readonly ComparedRun[],
): string {
  const ids = new Set<string>(members.map(({ run }) => run.runId));
  const own = values.filter((_, i) => ids.has(runs[i]?.run.runId ?? ''));
  const words = new Set(own.map((value) => valueWords(name, value)));
  return words.size === 1 ? ([...words][0] ?? '') : '';
}

interface SameProps {
  readonly view: ComparisonView;
  readonly count: number;
  readonly span: number;
}

function SameRow({ view, count, span }: SameProps) {
  const { address, change } = view;
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

/**
 * Figures of each run: its state, how far and how long, then the last value of each labelled metric. Over groups the metrics come first:
 * their intervals are what is compared.
 */
function Figures({ view, runs, groups }: Pick<Props, 'view' | 'runs' | 'groups'>) {
  const link = useLink();
  const nowMs = useNow(60_000, true);
  const plots = plotsOf(runs).filter(({ tag }) => tag === null);
  const isMixed = unitsOf(runs).length > 1;
  const row = (
    name: string,
    cell: (compared: ComparedRun) => ReactNode,
    plot: Plot | null = null,
  ): ReactNode => <FigureRow key={name} {...{ name, cell, plot, view, runs, groups }} />;
  const metrics = plots.map((plot) =>
    row(
      t('compare.last', { metric: plot.title }),
      ({ run }) => <Figure plot={plot} runId={run.runId} />,
      plot,
    ),
  );
  const hasGroups = groups.length > 0;
  return (
    <>
      {hasGroups && metrics}
      {row(t('compare.rows.state'), ({ run }) => (
        <State state={runState(run, link, nowMs)} />
      ))}
      {row(stepTitle(runs), (compared) => stepWords(compared, isMixed))}
      {row(t('compare.rows.duration'), ({ run }) => durationWords(run.durationMs))}
      {row(t('compare.rows.started'), ({ run }) => momentWords(run.startedMs, nowMs))}
      {!hasGroups && metrics}
    </>
  );
}

interface FigureRowProps extends Pick<Props, 'view' | 'runs' | 'groups'> {
  readonly name: string;
  readonly cell: (compared: ComparedRun) => ReactNode;
  /** Text of a group's cell; null: nothing. */
  readonly plot: Plot | null;
}

function FigureRow({ name, cell, plot, view, runs, groups }: FigureRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {groups.map((group) => (
        <GroupCell key={group.id} group={group} plot={plot} center={view.address.center} />
      ))}
      {runs.map((compared) => (
        <td key={compared.run.runId} className="right num">
          {cell(compared)}
        </td>
      ))}
    </tr>
  );
}

function State({ state }: { readonly state: ReturnType<typeof runState> }) {
  return (
    <span className={`state tone-${state.tone}`}>
      <Glyph name={state.tone} percent={state.percent} />
      {state.word}
    </span>
  );
}

/** Name of the row of last steps: the unit, where all runs count the same. */
function stepTitle(runs: readonly ComparedRun[]): string {
  const [first, second] = unitsOf(runs);
  return first === undefined || second !== undefined
    ? t('compare.rows.progress')
    : t(`charts.axis.${first.kind}`);
}

/** Progress of a run; with its unit if another run counts something else. */
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
