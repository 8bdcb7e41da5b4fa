import type { Target } from '../../targets/target';
import { type Found, passed } from './found';

const KILLS = 'ends every program of yours when you log out (KillUserProcesses=yes of its logind)';
const LINGER = 'loginctl enable-linger';

/** Where logging out kills, whether a training started by us would live on. Says nothing where it does not kill. */
export async function logoutChecks(target: Target): Promise<readonly Found[]> {
  const found = await target.logout();
  if (!found.ok || !found.value.kills) return [];
  const { scope, linger } = found.value;
  const { name } = target.view();
  if (scope !== true) {
    return [
      {
        id: 'logout',
        state: 'warn',
        says: `${name} ${KILLS}: this run would die with the connection.`,
        remedy: `Keep RL Cockpit connected until it ends, or ask for your name in KillExcludeUsers= of /etc/systemd/logind.conf there. If only your user manager is missing for “systemd-run --user”, “${LINGER}” starts one.`,
      },
    ];
  }
  if (linger === true) {
    const says = `${name} ${KILLS}; this run starts outside the login session and continues.`;
    return [passed('logout', says)];
  }
  return [
    {
      id: 'logout',
      state: 'warn',
      says: `${name} ${KILLS}. This run starts outside the login session, but ends with your last session there: lingering is ${linger === false ? 'off' : 'not known to be on'}.`,
      remedy: `Run “${LINGER}” on ${name} once; with polkit’s default settings this needs no extra rights.`,
    },
  ];
}
