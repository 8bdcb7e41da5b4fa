import './metric-meaning.css';
import type { Meaning } from '#core/telemetry/dictionary/dictionary';
import { t } from '../../words/t';
import { useMetricBook } from './metric-book';
import { useMetricTags } from './metric-tags';

/** What a metric means: name, sentence, unit, which direction is better, and when to look closer. */
export function MetricMeaning({ tag }: { readonly tag: string }) {
  const book = useMetricBook();
  const tags = useMetricTags();
  if (book === null) return <p className="metric-meaning">{t('ui.metric.loading')}</p>;
  const meaning = book.meaningIn(tag, tags);
  return (
    <div className="metric-meaning">
      <p>
        <b>{meaning?.entry.name ?? t('ui.metric.unknown')}</b> <code>{tag}</code>
      </p>
      {meaning === null ? <p>{t('ui.metric.unknownSays')}</p> : <MeaningLines {...meaning} />}
    </div>
  );
}

function MeaningLines({ entry, isEvaluation }: Meaning) {
  const facts = [
    ...(isEvaluation ? [t('ui.metric.evaluation')] : []),
    ...(entry.unit === '' ? [] : [t('ui.metric.unit', { unit: entry.unit })]),
    t(`ui.metric.better.${entry.better}`),
  ];
  return (
    <>
      <p>{entry.says}</p>
      <p className="metric-facts">{facts.join(' · ')}</p>
      {entry.worry !== '' && (
        <p>
          <b>{t('ui.metric.worry')}</b> {entry.worry}
        </p>
      )}
    </>
  );
}
