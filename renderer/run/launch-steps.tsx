import type { RunDetail } from '#core/contract/run/run-detail';
import { Glyph } from '../ui/glyph';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';

/** Steps of a launch so far, each with its time. */
export function LaunchSteps({ detail: { events } }: { readonly detail: RunDetail }) {
  return (
    <section className="card launch" aria-label={t('run.preparing.title')}>
      <h2>{t('run.preparing.title')}</h2>
      {events.length === 0 && <p className="note">{t('run.preparing.waiting')}</p>}
      <ol>
        {events.map((event) => (
          <li key={`${event.monoMs}|${event.kind}`}>
            <Glyph name="held" size={14} />
            <time className="num">{clockWords(event.wallMs, true)}</time>
            <span>{event.says}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
