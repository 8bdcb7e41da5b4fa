import type { ChartViewOptions } from '../charts/model/view-options';
import { t } from '../words/t';
import type { ComparedRun } from './compared-run';
import { clockedCount, unitsOf, type RunUnit } from './run-units';

interface Props {
  readonly runs: readonly ComparedRun[];
  readonly axis: ChartViewOptions['axis'];
}

/** Note above the charts of runs that count different units: which axis they are drawn on, and why. */
export function UnitsNote({ runs, axis }: Props) {
  const units = unitsOf(runs);
  const [first] = units;
  if (units.length < 2 || first === undefined) return null;
  const list = units.map(unitWords).join(', ');
  const unit = t(`charts.axis.${first.kind}`).toLowerCase();
  const isTimed = clockedCount(runs) > first.count;
  return (
    <p className="note units-note" role="status">
      {axis === 'x'
        ? t(isTimed ? 'compare.units.count' : 'compare.units.timeless', { list, unit })
        : t(`compare.units.${axis}`, { list })}
    </p>
  );
}

const unitWords = ({ kind, count }: RunUnit): string => t(`compare.units.${kind}`, { count });
