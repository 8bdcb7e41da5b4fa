import { Link } from 'react-router';
import type { Attempt } from '#core/contract/incident/incident';
import { useAttempts } from '../../bridge/queries/incidents/use-incidents';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords, fullMomentWords, momentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';

/** Attempts at the goal of a run: the milestones that each reached, and what was changed since the one before. */
export function AttemptList({ run }: { readonly run: string }) {
  const read = useAttempts(run);
  const nowMs = useNow(60_000, true);
  const attempts = read?.ok === true ? read.value : [];
  return (
    <section aria-labelledby="notebook-attempts">
      <h2 id="notebook-attempts">{t('incidents.notebook.attempts')}</h2>
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      {attempts.length === 1 && <p className="note">{t('incidents.notebook.oneAttempt')}</p>}
      <ol className="attempts">
        {attempts.toReversed().map((attempt, at) => (
          <li key={attempt.run}>
            <AttemptItem
              attempt={attempt}
              isThis={attempt.run === run}
              isFirst={at === attempts.length - 1}
              nowMs={nowMs}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  readonly attempt: Attempt;
  readonly isThis: boolean;
  readonly isFirst: boolean;
  readonly nowMs: number;
}

function AttemptItem({ attempt, isThis, isFirst, nowMs }: ItemProps) {
  const { run, name, atMs, verdict, milestones } = attempt;
  return (
    <>
      <div className="attempt-head">
        <Glyph name={verdictGlyph(verdict)} />
        <span className="attempt-name">
          {isThis ? (
            <span className="strong">{name}</span>
          ) : (
            <Link className="link" to={`/runs/${run}?tab=notebook`}>
              {name}
            </Link>
          )}{' '}
          {isThis && <span className="tag">{t('incidents.notebook.thisRun')}</span>}
        </span>
        <span className="note num" title={fullMomentWords(atMs)}>
          {momentWords(atMs, nowMs)}
        </span>
      </div>
      <ul className="milestones">
        {milestones.map(({ id, title, atMs: reachedMs }) => (
          <li key={id} className={reachedMs === null ? 'milestone-ahead' : ''}>
            <span className="milestone-dot" aria-hidden />
            <span>{title}</span>
            <span className="unseen">
              {reachedMs === null
                ? t('incidents.notebook.notReached')
                : t('incidents.notebook.reached', { clock: clockWords(reachedMs, true) })}
            </span>
          </li>
        ))}
      </ul>
      <Changes attempt={attempt} isFirst={isFirst} />
    </>
  );
}

function Changes({ attempt: { changed }, isFirst }: Pick<ItemProps, 'attempt' | 'isFirst'>) {
  if (isFirst) return <p className="note">{t('incidents.notebook.firstAttempt')}</p>;
  if (changed.length === 0) return <p className="note">{t('incidents.notebook.noChange')}</p>;
  const absent = t('incidents.notebook.absent');
  return (
    <>
      <p className="note">{t('incidents.notebook.changed')}</p>
      <ul className="attempt-changes">
        {changed.map(({ name, before, after }) => (
          <li key={name}>
            <code>
              {t('incidents.notebook.before', {
                name,
                before: before ?? absent,
                after: after ?? absent,
              })}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

const VERDICTS: readonly GlyphName[] = [
  'succeeded',
  'finished',
  'failed',
  'suspicious',
  'stopped',
  'lost',
];

const verdictGlyph = (verdict: string | null): GlyphName =>
  VERDICTS.find((name) => name === verdict) ?? (verdict === null ? 'running' : 'unjudged');
