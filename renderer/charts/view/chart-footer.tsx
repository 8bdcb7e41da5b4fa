import { useSyncExternalStore } from 'react';
import { t } from '../../words/t';
import { EventShape } from '../lane/event-shape';
import { useChartGroup } from '../model/use-chart';

const KINDS = ['checkpoint', 'state', 'restart', 'stop'] as const;

/** Below the lead charts: what the marks above them mean, and how much of what there is was drawn. */
export function ChartFooter({ hasEvals = false }: { readonly hasEvals?: boolean }) {
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
      {hasEvals && (
        <span className="footer-key">
          <i className="dot-key" />
          {t('charts.evaluation')}
        </span>
      )}
      <span className="spacer" />
      <span className="ellipsis num" title={says}>
        {says}
      </span>
    </div>
  );
}
