import type { HealthFinding, HealthRange } from '#core/contract/run/health';
import { lineOf } from '#core/contract/finding';
import { Glyph } from '../../ui/glyph';
import { MetricHint } from '../../ui/metrics/metric-hint';
import { countWords, metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

interface Props {
  readonly finding: HealthFinding;
  readonly busy: boolean;
  readonly onMute: (rule: string, muted: boolean) => void;
  readonly onLine: (line: number) => void;
  readonly onRange: (range: HealthRange) => void;
}

/** One health finding: its sentence, the rule with its numbers, where the chart shows it, what to try, and Mute. */
export function HealthRow(props: Props) {
  const { title, severity, says, formula, suggestions, recovered, muted } = props.finding;
  const state = [
    ...(recovered ? [t('health.hasRecovered')] : []),
    ...(muted ? [t('health.isMuted')] : []),
  ];
  return (
    <article className={muted || recovered ? 'health-finding is-quiet' : 'health-finding'}>
      <Glyph name={severity === 'critical' && !recovered ? 'failed' : 'alarm'} />
      <div>
        <p className="health-says">
          <b>{title}</b> <span className="note">{t(`health.severity.${severity}`)}</span>
          {state.map((word) => (
            <span key={word} className="note">
              {' · '}
              {word}
            </span>
          ))}
        </p>
        <p>{says}</p>
        <p className="note num">
          {t('health.rule')}: {formula}
        </p>
        <ul className="health-suggestions" aria-label={t('health.suggestions')}>
          {suggestions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <RowActs {...props} />
      </div>
    </article>
  );
}

/** Link to where it can be seen, and Mute. */
function RowActs({ finding, busy, onMute, onLine, onRange }: Props) {
  const { rule, range, muted } = finding;
  const line = lineOf(finding);
  return (
    <p className="health-acts">
      {range !== null && (
        <MetricHint tag={range.tag}>
          <button type="button" className="link" onClick={() => onRange(range)}>
            {t('health.range', {
              tag: range.tag,
              from: metricWords(range.from),
              to: metricWords(range.to),
            })}
          </button>
        </MetricHint>
      )}
      {line !== null && (
        <button type="button" className="link" onClick={() => onLine(line)}>
          {t('health.line', { line: countWords(line) })}
        </button>
      )}
      <button type="button" className="link" disabled={busy} onClick={() => onMute(rule, !muted)}>
        {t(muted ? 'health.unmute' : 'health.mute')}
      </button>
    </p>
  );
}
