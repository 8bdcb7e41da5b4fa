import { useId, useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import { t } from '../../words/t';
import { CardPart } from '../card-part';
import { ManualRemedyRow } from './manual-remedy';
import { RemedyRow } from './remedy-row';
import { lastApplied } from './shown-remedy';
import type { ShownCause } from '../shown-causes';

interface Props {
  readonly incident: string;
  readonly cause: ShownCause;
  readonly hypothesis: NonNullable<ShownCause['hypothesis']>;
  readonly detail: RunDetail | null;
  readonly isPrimary: boolean;
}

/** Remedies of a cause, ranked: the best one open, the others behind one press. */
export function FixPart({ incident, cause, hypothesis, detail, isPrimary }: Props) {
  const { remedies, byHand = [] } = cause.finding;
  const [hasMore, setMore] = useState(false);
  const id = useId();
  const isTested = cause.state === 'supported';
  const scope = { incident, hypothesis: hypothesis.id, isTested, detail };
  const shown = hasMore ? remedies : remedies.slice(0, 1);
  const shownByHand = hasMore ? byHand : byHand.slice(0, remedies.length === 0 ? 1 : 0);
  const others = remedies.length + byHand.length - 1;
  return (
    <CardPart title={t('incidents.fix.title')}>
      {others < 0 && <p className="note">{t('incidents.fix.none')}</p>}
      <div className="remedies" id={id}>
        {shown.map((remedy, at) => (
          <RemedyRow
            key={remedy.id}
            {...scope}
            remedy={remedy}
            applied={lastApplied(hypothesis.remedies, remedy)}
            isPrimary={isPrimary && isTested && at === 0}
          />
        ))}
        {shownByHand.map((remedy) => (
          <ManualRemedyRow key={remedy.id} remedy={remedy} />
        ))}
      </div>
      {others > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={hasMore}
          aria-controls={id}
          onClick={() => setMore(!hasMore)}
        >
          {hasMore ? t('incidents.fix.less') : t('incidents.fix.more', { count: others })}
        </button>
      )}
    </CardPart>
  );
}
