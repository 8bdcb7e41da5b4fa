import { useSyncExternalStore } from 'react';
import { t } from '../words/t';
import { EventShape } from './lane/event-shape';
import { useStage } from './stage/use-stage';

const KINDS = ['checkpoint', 'state', 'restart', 'stop'] as const;

/** Below the lead charts: what the marks above them mean, and how much of what there is was drawn. */
export function ChartFoot({ hasEvals = false }: { readonly hasEvals?: boolean }) {
  const stage = useStage();
  const says = useSyncExternalStore(stage.feet.subscribe, stage.feet.says);
  const kinds = useSyncExternalStore(stage.subscribe, () =>
    KINDS.filter((kind) => stage.events.some((event) => event.kind === kind)).join(),
  );
  return (
    <div className="stack-foot">
      {KINDS.filter((kind) => kinds.split(',').includes(kind)).map((kind) => (
        <span key={kind} className="foot-key">
          <EventShape kind={kind} />
          {t(`charts.eventKey.${kind}`)}
        </span>
      ))}
      {hasEvals && (
        <span className="foot-key">
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
