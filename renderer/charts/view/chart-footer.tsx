import { useSyncExternalStore } from 'react';
import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';
import { t } from '../../words/t';
import { EventShape } from '../lane/event-shape';
import { useChartGroup } from '../model/use-chart';

const KINDS = ['checkpoint', 'state', 'restart', 'stop'] as const;

interface Props {
  /** The series that is drawn as hollow dots; null where there are none. */
  readonly evals?: Pick<SeriesView, 'tag' | 'canonical'> | null;
}

/** Below the lead charts: what the marks above them and the hollow dots mean, and how much of what there is was drawn. */
export function ChartFooter({ evals = null }: Props) {
  const group = useChartGroup();
  const says = useSyncExternalStore(group.footer.subscribe, group.footer.says);
  const kinds = useSyncExternalStore(group.subscribe, () =>
    KINDS.filter((kind) => group.events.some((event) => event.kind === kind)).join(),
  );
  return (
    <div className="chart-footer">
      {KINDS.filter((kind) => kinds.split(',').includes(kind)).map((kind) => (
        <span key={kind} className="footer-key">
          <EventShape kind={kind} />
          {t(`charts.eventKey.${kind}`)}
        </span>
      ))}
      {evals !== null && (
        <span className="footer-key">
          <i className="dot-key" />
          {titleOf(evals)}
          <code>{evals.tag}</code>
        </span>
      )}
      <span className="spacer" />
      <span className="ellipsis num" title={says}>
        {says}
      </span>
    </div>
  );
}
