import { useState } from 'react';
import type { Incident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { RunDetail } from '#core/contract/run/run-detail';
import { t } from '../../words/t';
import { CauseCard, CauseRow } from './cause-card';
import { type ShownCause, shownCauses } from '../shown-causes';
import { Boundary } from '../../ui/errors/boundary';

interface Props {
  readonly diagnosis: Diagnosis;
  readonly incident: Incident | null;
  readonly detail: RunDetail | null;
  readonly onLine: ((line: number) => void) | null;
}

/** Causes of a failure: the likeliest as a card, the others a line each, falsified ones folded at the end. */
export function CauseList({ diagnosis, incident, detail, onLine }: Props) {
  const causes = shownCauses(diagnosis.findings, incident);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [first, ...others] = causes;
  if (first === undefined) return null;
  const parts = { diagnosis, incident, detail, onLine };
  const alone = first.state === 'falsified';
  const folded = alone ? causes : others;
  const toggle = ({ finding: { cause } }: ShownCause): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(cause)) next.add(cause);
      return next;
    });
  return (
    <Boundary>
      {!alone && (
        <article className="card cause">
          <CauseCard key={first.finding.cause} {...parts} cause={first} isPrimary />
        </article>
      )}
      {folded.length > 0 && (
        <section className="card cause-others" aria-label={t('incidents.card.others')}>
          {folded.map((cause) => {
            const isOpen = open.has(cause.finding.cause);
            return (
              <div key={cause.finding.cause}>
                <CauseRow cause={cause} isOpen={isOpen} onOpen={() => toggle(cause)} />
                {isOpen && <CauseCard {...parts} cause={cause} isPrimary={false} />}
              </div>
            );
          })}
        </section>
      )}
    </Boundary>
  );
}
