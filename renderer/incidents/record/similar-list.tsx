import { Link } from 'react-router';
import type { SimilarIncident } from '#core/contract/incident/incident';
import { fullMomentWords, momentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';

const MAX_SHOWN = 5;

/** Past incidents of this installation with the same signs: what each turned out to be, and what fixed it. */
export function SimilarList({ similar }: { readonly similar: readonly SimilarIncident[] }) {
  const nowMs = useNow(60_000, true);
  return (
    <section aria-labelledby="notebook-similar">
      <h2 id="notebook-similar">{t('incidents.notebook.similar')}</h2>
      {similar.length === 0 && <p className="note">{t('incidents.notebook.noSimilar')}</p>}
      <ul className="similar">
        {similar.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.id}>
            <div>
              <Link className="link" to={`/incidents/${encodeURIComponent(one.id)}`}>
                {one.title}
              </Link>{' '}
              <span className="note num" title={fullMomentWords(one.atMs)}>
                {momentWords(one.atMs, nowMs)}
              </span>
            </div>
            <div className="note num">{similarWords(one)}</div>
          </li>
        ))}
      </ul>
      <Link className="link" to="/incidents">
        {t('incidents.notebook.all')}
      </Link>
    </section>
  );
}

function similarWords({ shared, rootCause, mendedBy }: SimilarIncident): string {
  return [
    t('incidents.notebook.shared', { count: shared }),
    rootCause === null
      ? t('incidents.notebook.wasUnknown')
      : t('incidents.notebook.was', { cause: rootCause }),
    ...(mendedBy === null ? [] : [t('incidents.notebook.mendedBy', { remedy: mendedBy })]),
  ].join(' · ');
}
