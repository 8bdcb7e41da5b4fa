import { useHello } from '../bridge/queries/use-engine';
import { LogLink } from '../ui/errors/log-link';
import { ABSENT } from '../ui/number-words';
import { t } from '../words/t';

/** Privacy: nothing leaves this machine by itself. */
export function PrivacySection() {
  return (
    <div className="info">
      <h3>{t('settings.privacy.headline')}</h3>
      <p>{t('settings.privacy.says')}</p>
      <p>{t('settings.privacy.training')}</p>
      <p>{t('settings.privacy.address')}</p>
      <p>{t('settings.privacy.secrets')}</p>
    </div>
  );
}

/** Version of the app, and where its parts are. */
export function AboutSection({ file }: { readonly file: string }) {
  const hello = useHello();
  const existing = hello?.ok === true ? hello.value : null;
  const rows = [
    [t('settings.about.version'), existing?.version],
    [t('settings.about.engine'), existing === null ? null : String(existing.pid)],
    [t('settings.about.home'), existing?.home],
    [t('settings.about.file'), file],
    [t('settings.about.licence'), t('settings.about.licenceIs')],
  ] as const;
  return (
    <>
      <dl className="about">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value ?? ABSENT}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="about-log">
        <LogLink />
      </p>
    </>
  );
}
