import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { t } from '../words/t';
import { TopBar } from './top-bar';
import { useTitle } from './use-title';

/** The 404 page. */
export function NotFound() {
  const { pathname } = useLocation();
  useTitle(t('frame.notFound'));
  return (
    <>
      <TopBar title={t('frame.notFound')} />
      <div className="page">
        <p className="lead-says">{t('frame.notFoundSays', { address: pathname })}</p>
        <p className="not-found-way">
          <Button component={Link} to="/">
            {t('frame.page.home')}
          </Button>
        </p>
      </div>
    </>
  );
}
