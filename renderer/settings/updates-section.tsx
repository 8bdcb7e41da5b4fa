import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { UpdateAct, UpdateState, UpdateStatus } from '#core/contract/desktop/update';
import { useAppUpdate } from '../bridge/app-update';
import { desktopApp } from '../bridge/desktop';
import { useTerminalCount } from '../bridge/queries/terminals/use-terminals';
import { helpAddress } from '../ui/addresses/help-address';
import { fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { updateWords } from './update-words';

/** Updates of the desktop app: what there is, and the one thing to do about it. Nothing in a browser. */
export function UpdatesSection() {
  const status = useAppUpdate();
  return (
    <section className="info updates" aria-label={t('settings.updates.title')}>
      <h3>{t('settings.updates.title')}</h3>
      {status !== null && <Status status={status} />}
      {status === null && <p>{t('settings.updates.browser')}</p>}
      <p>
        <Link className="link" to={helpAddress('whats-new')}>
          {t('settings.updates.whatsNew')}
        </Link>
      </p>
    </section>
  );
}

function Status({ status: { version, feed, update } }: { readonly status: UpdateStatus }) {
  return (
    <>
      <p role="status">{updateWords(update, version)}</p>
      {update.state === 'downloading' && <Progress update={update} />}
      {update.state === 'ready' && <Restart />}
      <Acts update={update} />
      {feed !== null && <p className="note">{t('settings.updates.feed', { feed })}</p>}
    </>
  );
}

function Progress({ update }: { readonly update: UpdateState & { state: 'downloading' } }) {
  const { bytes, totalBytes } = update;
  const of = { done: fileSizeWords(bytes), total: fileSizeWords(totalBytes) };
  return (
    <p className="updates-progress">
      <progress
        aria-label={t('settings.updates.progress')}
        {...(totalBytes === null ? {} : { value: bytes, max: totalBytes })}
      />
      {totalBytes === null ? of.done : t('settings.updates.downloaded', of)}
    </p>
  );
}

/** What a restart ends, before it does. */
function Restart() {
  const terminals = useTerminalCount();
  return (
    <p>
      {t('settings.updates.trainingsContinue')}
      {terminals > 0 && ` ${t('settings.updates.terminalsEnd', { count: terminals })}`}
    </p>
  );
}

/** Has the app do something about updates. */
const act = (what: UpdateAct) => () => void desktopApp()?.update(what);

function Acts({ update }: { readonly update: UpdateState }) {
  if (update.state === 'ready')
    return (
      <Button variant="filled" onClick={act('restart')}>
        {t('settings.updates.restart')}
      </Button>
    );
  if (update.state === 'available') {
    if (update.address !== null)
      return <Button onClick={act('open')}>{t('settings.updates.open')}</Button>;
    const size = update.bytes === null ? '' : ` ${fileSizeWords(update.bytes)}`;
    return <Button onClick={act('download')}>{t('settings.updates.download', { size })}</Button>;
  }
  if (update.state === 'none' || update.state === 'failed')
    return <Button onClick={act('check')}>{t('settings.updates.check')}</Button>;
  return null;
}
