import './compare.css';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { useComparedRuns, type ComparedRunRead } from '../bridge/queries/runs/use-compared-runs';
import { ChartGroup } from '../charts/view/chart-group';
import { ChartTools } from '../charts/view/chart-tools';
import { leadKind } from '../charts/axis/run-axis';
import { offerPageKeys } from '../ui/keys/page-keys';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { CompareCharts } from './panels/compare-charts';
import { CompareTable } from './compare-table';
import { comparedRuns, type ComparedRun } from './compared-run';
import { groupingParams } from './group-by';
import { GroupTools } from './group-tools';
import { runGroups, styleIn, type RunGroup } from './run-groups';
import { RunList } from './run-list';
import { usualAxis } from './run-units';
import { UnitsNote } from './units-note';
import { useDrawnRuns } from './use-drawn-runs';
import { useCompareAddress, useComparisonView, type ComparisonView } from './use-compare-address';
import { Boundary } from '../ui/errors/boundary';

const CRUMB = { label: t('compare.crumb'), to: '/runs' } as const;

/** The compare page: several runs on one axis, what did a changed parameter change? */
export function ComparePage() {
  const address = useCompareAddress();
  const { ids, hidden } = address;
  const reads = useComparedRuns(ids);
  const runs = useMemo(() => comparedRuns(reads, hidden), [reads, hidden]);
  const comparison = useComparisonView(address, usualAxis(runs));
  useEffect(() => {
    document.title = t('compare.documentTitle');
  }, []);
  return (
    <>
      <TopBar crumb={CRUMB} title={t('compare.title', { count: ids.length })} />
      <div className="page compare-page">
        <MissingRuns reads={reads} />
        {ids.length < 2 && <TooFew />}
        {runs.length > 0 && <ComparedRuns view={comparison} runs={runs} />}
        <StillReading reads={reads} />
      </div>
    </>
  );
}

function TooFew() {
  return (
    <div className="empty">
      <h2 className="headline">{t('compare.few')}</h2>
      <p className="lead-says">{t('compare.fewSays')}</p>
      <Button component={Link} to="/runs" variant="filled">
        {t('compare.toRuns')}
      </Button>
    </div>
  );
}

/** Runs of the address that cannot be shown, each with its reason. */
function MissingRuns({ reads }: { readonly reads: readonly ComparedRunRead[] }) {
  return reads.map(({ id, detail }) => {
    if (detail === undefined || detail.ok) return null;
    const { code, says, remedy } = detail.error;
    const refusal = { code, says: t('compare.notThere', { says }), remedy };
    return <RefusalNote key={id} refusal={refusal} />;
  });
}

function StillReading({ reads }: { readonly reads: readonly ComparedRunRead[] }) {
  const count = reads.filter(({ detail, series }) => detail === undefined || series === undefined);
  if (count.length === 0) return null;
  return (
    <>
      <p className="note">{t('compare.reading', { count: count.length })}</p>
      {count.length === reads.length && <Skeleton kind="charts" />}
    </>
  );
}

interface RunsProps {
  readonly view: ComparisonView;
  readonly runs: readonly ComparedRun[];
}

function ComparedRuns({ view, runs }: RunsProps) {
  const { viewOptions, onViewOptions } = view;
  const drawn = useDrawnRuns(runs);
  const shown = useMemo(() => drawn.filter(({ isHidden }) => !isHidden), [drawn]);
  const [first] = drawn;
  const { groups, params, hasSeeds } = useGroups(drawn, view);
  const styleOf = useMemo(() => styleIn(groups), [groups]);
  return (
    <ChartGroup runs={shown} options={viewOptions} onOptions={onViewOptions} onKeys={offerPageKeys}>
      <div className="compare-body">
        <Boundary>
          <RunList {...{ view, runs, groups, styleOf }} />
        </Boundary>
        <div className="compare-main">
          <Boundary>
            <CompareTable {...{ view, runs, groups, styleOf }} />
          </Boundary>
          <div className="compare-tools">
            {first !== undefined && (
              <ChartTools
                kind={leadKind(first.run, first.series)}
                options={viewOptions}
                onOptions={onViewOptions}
              />
            )}
            <GroupTools {...{ view, hasSeeds, params, groups }} />
          </div>
          <UnitsNote runs={drawn} axis={viewOptions.axis} />
          <Boundary>
            <CompareCharts {...{ view, groups, styleOf }} runs={shown} all={drawn} />
          </Boundary>
        </div>
      </div>
    </ChartGroup>
  );
}

const NO_RUN_GROUPS: readonly RunGroup[] = [];

/** The groups that are drawn as means, and what else the runs could be grouped by. On the clock nothing is. */
function useGroups(drawn: readonly ComparedRun[], { address, viewOptions }: ComparisonView) {
  const { groupBy } = address;
  const isGrouped = groupBy.kind !== 'none' && viewOptions.axis !== 'clock';
  const groups = useMemo(
    () => (isGrouped ? runGroups(drawn, groupBy) : NO_RUN_GROUPS),
    [drawn, groupBy, isGrouped],
  );
  const offers = useMemo(() => {
    const hasSeeds = runGroups(drawn, { kind: 'seed' }).some(({ runs }) => runs.length > 1);
    const all = drawn.map(({ run, detail }) => ({ ...run, params: detail.params }));
    return { hasSeeds, params: groupingParams(all) };
  }, [drawn]);
  return { groups, ...offers };
}
