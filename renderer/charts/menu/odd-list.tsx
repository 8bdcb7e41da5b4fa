import { useEffect, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import {
  readOddPoints,
  type OddPointsRequest,
  type OddPointsAnswer,
} from '../../bridge/readers/chart-reader';
import { ABSENT, countWords } from '../../ui/number-words';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import type { ChartProps } from '../model/chart-input';
import type { ChartModel } from '../model/chart';
import { positionWords } from '../axis/run-axis';
import type { ChartGroupModel } from '../model/chart-group';

interface Props {
  readonly chart: ChartModel;
  readonly group: ChartGroupModel;
  readonly props: ChartProps;
  readonly curve: number;
  readonly row: number | null;
}

const MAX = 500;
const WORDS = { NaN: 'NaN', Infinity: '+inf', '-Infinity': '−inf' } as const;

/** The stored values behind the red triangles: where, when, and what the trainer wrote. */
export function OddList(props: Props) {
  const [request] = useState(() => requestFor(props));
  const [read, setRead] = useState<Result<OddPointsAnswer, Refusal> | null>(null);
  const { connection } = props.group.bridge;
  useEffect(() => {
    if (request === null) return;
    const gone = new AbortController();
    readOddPoints(connection, request, gone.signal).then(setRead, () => undefined);
    return () => gone.abort();
  }, [connection, request]);
  if (request === null || read === null) return null;
  if (!read.ok) return <p className="note">{read.error.says}</p>;
  const { total, points } = read.value;
  return (
    <>
      <p className="note">
        {total > points.length
          ? t('charts.badFirst', { count: points.length, total: countWords(total) })
          : t('charts.bad', { count: total })}
      </p>
      <OddTable points={points} axisId={request.axis} />
    </>
  );
}

function OddTable({
  points,
  axisId,
}: Pick<OddPointsAnswer, 'points'> & { readonly axisId: string }) {
  return (
    <table className="chart-table num">
      <thead>
        <tr>
          <th scope="col">{t('charts.column.from')}</th>
          <th scope="col">{t('charts.column.time')}</th>
          <th scope="col">{t('charts.column.value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ x, wallMs, value }, i) => (
          <tr key={i}>
            <th scope="row">{positionWords(axisId, x, null)}</th>
            <td title={wallMs === null ? undefined : fullMomentWords(wallMs)}>
              {wallMs === null ? ABSENT : clockWords(wallMs, true)}
            </td>
            <td className="chart-odd">{WORDS[value]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of one bucket its own range; of all what the curve was read by. */
function requestFor({ chart, props, curve, row }: Props): OddPointsRequest | null {
  const shown = chart.curves[curve];
  const [first] = props.curves;
  const of = props.curves.find(({ runId, tag }) => `${runId}|${tag}` === shown?.key) ?? first;
  const query = of === undefined ? null : chart.queryOf(of);
  if (of === undefined || query === null) return null;
  const { runId, tag } = of;
  const full = { runId, tag, axis: query.axis, from: query.from, to: query.to, most: MAX };
  const range = row === null ? null : chart.rowRange(of, row);
  return range === null ? full : { ...full, from: range[0], to: range[1] };
}
