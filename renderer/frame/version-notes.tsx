import { useState } from 'react';
import { Link } from 'react-router';
import { useAppUpdate } from '../bridge/app-update';
import { desktopApp } from '../bridge/desktop';
import { useHello } from '../bridge/queries/use-engine';
import { helpAddress } from '../ui/addresses/help-address';
import { APP_VERSION } from '../ui/version';
import { t } from '../words/t';
import { isNewVersion, rememberVersion, versionNote } from './version-note';

/** In the status bar: an engine of another version, an update that waits, or what is new since the last start. */
export function VersionNotes() {
  const hello = useHello();
  const update = useAppUpdate()?.update;
  const [isNew, setNew] = useState(() => isNewVersion(APP_VERSION));
  const engine = hello?.ok === true ? hello.value.version : null;
  const note = versionNote(engine, APP_VERSION, update, isNew);
  if (note === null) return null;
  const { kind, version } = note;
  if (kind === 'other-engine') return <OtherVersion engine={version} />;
  if (kind !== 'whats-new')
    return (
      <Link className="link" to="/settings/about">
        {t(`frame.version.${kind}`, { version })}
      </Link>
    );
  const seen = (): void => {
    rememberVersion(APP_VERSION);
    setNew(false);
  };
  return (
    <Link className="link" to={helpAddress('whats-new')} onClick={seen}>
      {t('frame.version.whatsNew', { version })}
    </Link>
  );
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
