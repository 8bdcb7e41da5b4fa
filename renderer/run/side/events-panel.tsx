import { countWords } from '../../ui/number-words';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { EventGlyph } from './event-glyph';
import type { RunMark } from './run-events';

interface Props {
  readonly marks: readonly RunMark[];
  readonly onLine: (line: number) => void;
  /** Points at its moment on the charts. */
  readonly onChart: (mark: RunMark) => void;
}

/** Events panel, newest first: of the supervisor, of the trainer's log, of saved checkpoints. */
export function EventsPanel({ marks, onLine, onChart }: Props) {
  if (marks.length === 0) return <p className="panel-note">{t('run.events.none')}</p>;
  return (
    <ol className="events" aria-label={t('run.tabs.events')}>
      {marks.toReversed().map((mark) => (
        <li key={mark.id}>
          <EventGlyph mark={mark} />
          <time
            className="num"
            title={mark.wallMs === null ? undefined : fullMomentWords(mark.wallMs)}
          >
            {mark.wallMs === null ? locationWords(mark) : clockWords(mark.wallMs, true)}
          </time>
          <div>
            <div>{mark.what}</div>
            <div className="event-foot">
              <span>{t(`run.events.kinds.${mark.kind}`)}</span>
              {mark.line !== null && <LineLink line={mark.line} onLine={onLine} />}
              {mark.kind !== 'supervisor' && (mark.wallMs !== null || mark.x !== null) && (
                <button type="button" className="link" onClick={() => onChart(mark)}>
                  {t('run.events.toChart')}
                </button>
              )}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function locationWords({ x }: RunMark): string {
  return x === null ? t('run.events.unknownTime') : t('run.events.atStep', { x: countWords(x) });
}

interface LineProps {
  readonly line: number;
  readonly onLine: (line: number) => void;
}

function LineLink({ line, onLine }: LineProps) {
  return (
    <button type="button" className="link" onClick={() => onLine(line)}>
      {t('run.events.toLine', { line: countWords(line) })}
    </button>
  );
}
