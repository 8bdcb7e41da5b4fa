import type { Incident } from '#core/contract/incident/incident';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';

/** Timeline of an incident, in the order in which it happened. */
export function Timeline({ entries }: Pick<Incident, 'entries'>) {
  const sorted = entries.toSorted((a, b) => a.atMs - b.atMs);
  return (
    <section aria-labelledby="notebook-timeline">
      <h2 id="notebook-timeline">{t('incidents.notebook.timeline')}</h2>
      {sorted.length === 0 && <p className="note">{t('incidents.notebook.noEntries')}</p>}
      <ol className="timeline">
        {sorted.map(({ atMs, kind, says }) => (
          <li key={`${atMs} ${kind} ${says}`}>
            <time className="num note" title={fullMomentWords(atMs)}>
              {clockWords(atMs, true)}
            </time>
            <span>
              <span className="timeline-kind">{t(`incidents.notebook.kind.${kind}`)}</span> {says}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
