import { Link } from 'react-router';
import { t } from '../../words/t';
import { metricAddress } from '../addresses/metric-address';
import { useMetricBook } from './metric-book';
import { MetricMeaning } from './metric-meaning';
import { useMetricTags } from './metric-tags';

/** What a metric means, in a dialog, with the page of the user guide on its trainer's metrics. */
export function MetricPage({ tag }: { readonly tag: string }) {
  const book = useMetricBook();
  const tags = useMetricTags();
  const meaning = book?.meaningIn(tag, tags) ?? null;
  const address = meaning === null ? null : metricAddress(book?.groups ?? [], meaning.entry);
  return (
    <>
      <MetricMeaning tag={tag} />
      {address !== null && (
        <p>
          <Link to={address}>{t('ui.metric.handbook')}</Link>
        </p>
      )}
    </>
  );
}
