import type { StoppedChild } from '#core/contract/desktop/stopped-child';
import { desktopApp } from '../bridge/desktop';
import { ChildStopped } from '../ui/errors/child-stopped';
import { t } from '../words/t';
import { TopBar } from './top-bar';
import { useTitle } from './use-title';

/** In place of a page: no engine has answered yet. A desktop window has one of its own, which may only be slow. */
export function NoEngine() {
  const isDesktop = desktopApp() !== null;
  return (
    <div className="page narrow">
      <h1 className="headline">{t(isDesktop ? 'frame.engineStarting' : 'frame.noEngine')}</h1>
      <p className="lead-says">
        {t(isDesktop ? 'frame.engineStartingSays' : 'frame.noEngineSays')}
      </p>
    </div>
  );
}

/** In place of a page: the engine of the desktop app gave up. */
export function EngineStopped(props: {
  readonly stopped: StoppedChild;
  readonly logFolder: string;
}) {
  useTitle(t('frame.engineStopped'));
  return (
    <>
      <TopBar title={t('frame.engineStopped')} />
      <div className="page">
        <ChildStopped {...props} />
      </div>
    </>
  );
}
