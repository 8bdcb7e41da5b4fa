import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { Outlet } from 'react-router';
import { useLink, useRuns } from '../bridge/use-engine';
import { useKeyboard } from './keys/listen';
import { Rail } from './rail';
import { StatusBar } from './status-bar';
import { LINK_GRACE_MS } from '../ui/run-state';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';

/** The frame of every page: rail, page, status bar. */
export function Shell() {
  useKeyboard();
  const link = useLink();
  const nowMs = useNow(1_000, link.state !== 'connected');
  const runs = useRuns();
  const list = runs?.ok === true ? runs.value : [];
  const hasNone = link.state === 'connecting' && nowMs - link.sinceMs > LINK_GRACE_MS;
  return (
    <div className="shell">
      <Rail runs={list} link={link} nowMs={nowMs} />
      <main className="main">{hasNone ? <NoEngine /> : <Outlet />}</main>
      <StatusBar runs={list} link={link} nowMs={nowMs} />
      <Notifications position="bottom-left" limit={3} />
    </div>
  );
}

function NoEngine() {
  return (
    <div className="page narrow">
      <h1 className="headline">{words.link.noEngine}</h1>
      <p className="lead-says">{words.link.noEngineRemedy}</p>
    </div>
  );
}
