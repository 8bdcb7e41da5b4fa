import { RefusedError } from '#core/contract/refused-error';
import { printable } from '#core/lib/printable';
import { APP_VERSION } from './version';
import { newerVersionOf } from './home-format';

/**
 * Refuses a home whose layout a newer version has changed. Every process asks before it writes its first file there.
 * @throws RefusedError
 */
export function refuseNewerHome(home: string): void {
  const version = newerVersionOf(home);
  if (version === null) return;
  const newer = printable(version.slice(0, 100));
  throw new RefusedError({
    code: 'home-newer',
    says: `The folder ${home} was last used by RL Cockpit ${newer}, which keeps its files in a newer layout. This is RL Cockpit ${APP_VERSION}, and it changed nothing there.`,
    remedy: `Use RL Cockpit ${newer} or newer, or set RL_COCKPIT_HOME to another folder. Runs continue either way.`,
  });
}
