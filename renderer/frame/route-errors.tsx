import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorNotice } from '../ui/errors/error-notice';
import { t } from '../words/t';
import { TopBar } from './top-bar';

/** Could the page's code not be fetched, as after an update of the app? Only a reload fetches it again. */
const isOfCode = (cause: unknown): boolean =>
  cause instanceof TypeError && /dynamically imported module|module script/i.test(cause.message);

const reload = (): void => window.location.reload();

/** Error page of a page that threw, within the frame of the app. */
export function BrokenPage() {
  const cause = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const what = isOfCode(cause) ? 'code' : 'page';
  // The router renders a page again when it is navigated to.
  const retry = (): void => void navigate(location, { replace: true });
  return (
    <>
      <TopBar title={t('ui.broken.title')} />
      <ErrorNotice
        what={what}
        error={{ cause, components: '' }}
        onRetry={what === 'code' ? reload : retry}
      />
    </>
  );
}

/** Error page of the app, where its frame threw. */
export function BrokenApp() {
  return (
    <ErrorNotice what="app" error={{ cause: useRouteError(), components: '' }} onRetry={reload} />
  );
}
