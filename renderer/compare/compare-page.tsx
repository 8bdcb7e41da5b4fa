import './compare.css';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { useComparedRuns, type ComparedRunRead } from '../bridge/queries/use-compared-runs';
import { ChartGroup } from '../charts/view/chart-group';
import { ChartTools } from '../charts/view/chart-tools';
import { leadKind } from '../charts/axis/run-axis';
import { offerPageKeys } from '../ui/keys/page-keys';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { CompareCharts } from './compare-charts';
import { CompareTable } from './compare-table';
import { comparedRuns, type ComparedRun } from './compared-run';
import { Legend } from './legend';
import { seedCurves, seedCount, styleIn, type SeedCurve } from './seed-curves';
import { SeedTools } from './seed-tools';
import { useDrawnRuns } from './use-drawn-runs';
import { useCompareAddress, type ComparisonView } from './use-compare-address';

const CRUMB = { label: t('compare.crumb'), to: '/runs' } as const;

/** The compare page: several runs on one axis, what did a changed parameter change? */
export function ComparePage() {
  const looked = useCompareAddress();
  const { ids, hidden } = looked.address;
  const reads = useComparedRuns(ids);
  const runs = useMemo(() => comparedRuns(reads, hidden), [reads, hidden]);
  useEffect(() => {
    document.title = t('compare.documentTitle');
  }, []);
  return (
    <>
      <TopBar crumb={CRUMB} title={t('compare.title', { count: ids.length })} />
      <div className="page compare-page">
        <NotThere reads={reads} />
        {ids.length < 2 && <TooFew />}
        {runs.length > 0 && <ComparedRuns looked={looked} runs={runs} />}
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
function NotThere({ reads }: { readonly reads: readonly ComparedRunRead[] }) {
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
  readonly looked: ComparisonView;
  readonly runs: readonly ComparedRun[];
}

function ComparedRuns({ looked, runs }: RunsProps) {
  const { address, look, onLook } = looked;
  const drawn = useDrawnRuns(runs);
  const shown = useMemo(() => drawn.filter(({ isHidden }) => !isHidden), [drawn]);
  const [first] = drawn;
  const groups: readonly SeedCurve[] = useMemo(() => seedCurves(drawn), [drawn]);
  const hasSeeds = groups.some(({ runs: of }) => of.length > 1);
  const folds = address.folds && look.axis !== 'clock' && hasSeeds;
  const styleOf = useMemo(() => styleIn(groups, folds), [groups, folds]);
  return (
    <ChartGroup runs={shown} options={look} onOptions={onLook} onKeys={offerPageKeys}>
      <Legend looked={looked} runs={runs} styleOf={styleOf} />
      <CompareTable looked={looked} runs={runs} styleOf={styleOf} />
      <div className="compare-tools">
        {first !== undefined && (
          <ChartTools kind={leadKind(first.run, first.series)} options={look} onOptions={onLook} />
        )}
        <SeedTools {...{ looked, hasSeeds, folds }} count={seedCount(groups)} />
      </div>
      <CompareCharts {...{ looked, groups, folds, styleOf }} runs={shown} />
    </ChartGroup>
  );
}
