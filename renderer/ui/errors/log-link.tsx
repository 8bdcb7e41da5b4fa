import { Link, useInRouterContext } from 'react-router';
import { t } from '../../words/t';

/** Address of the app's log in the settings. */
export const LOG_ADDRESS = '/settings/log';

/** Link to the app's log, shown with every unexpected error. */
export function LogLink() {
  return useInRouterContext() ? (
    <Link className="link" to={LOG_ADDRESS}>
      {t('ui.broken.log')}
    </Link>
  ) : null;
}
