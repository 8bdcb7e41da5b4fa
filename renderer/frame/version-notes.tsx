import { useState } from 'react';
import { Link } from 'react-router';
import { APP_VERSION } from '../ui/version';
import { useAppUpdate } from '../bridge/app-update';
import { desktopApp } from '../bridge/desktop';
import { useHello } from '../bridge/queries/use-engine';
import { helpAddress } from '../ui/addresses/help-address';
import { t } from '../words/t';
import { newVersionSince, rememberVersion } from './seen-version';

/** In the status bar: an engine of another version, an update that waits, or what is new since the last start. */
export function VersionNotes() {
  const hello = useHello();
  const update = useAppUpdate()?.update;
  const engine = hello?.ok === true ? hello.value.version : APP_VERSION;
  if (engine !== APP_VERSION) return <OtherVersion engine={engine} />;
  if (update?.state === 'available' || update?.state === 'ready')
    return (
      <Link className="link" to="/settings/about">
        {t(`frame.version.${update.state}`, update)}
      </Link>
    );
  return <WhatsNew />;
}

/** A page and an engine of two versions may misunderstand each other. */
function OtherVersion({ engine }: { readonly engine: string }) {
  const versions = { engine, page: APP_VERSION };
  if (desktopApp() !== null)
    return <span role="status">{t('frame.version.otherEngine', versions)}</span>;
  return (
    <button type="button" className="link" onClick={() => window.location.reload()}>
      {t('frame.version.reload', versions)}
    </button>
  );
}

/** Until it was followed once. */
function WhatsNew() {
  const [isNew, setNew] = useState(newVersionSince);
  if (!isNew) return null;
  const seen = (): void => {
    rememberVersion();
    setNew(false);
  };
  return (
    <Link className="link" to={helpAddress('whats-new')} onClick={seen}>
      {t('frame.version.whatsNew', { version: APP_VERSION })}
    </Link>
  );
}
